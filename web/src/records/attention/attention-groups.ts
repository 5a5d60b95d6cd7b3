import {
  type AttentionEntry,
  type AttentionItem,
  attentionLevels,
} from 'contract/records/attention/attention.endpoints';
import { moduleKeys, type ModuleKey } from 'contract/core/modules';

/** What one rule has found on this page, below the level that it has. */
export type RuleGroup = { key: AttentionItem['key']; items: AttentionItem[] };
export type LevelGroup = { level: AttentionItem['severity']; rules: RuleGroup[] };

/** The items by level, most severe first, and below it by rule; the order of the items stays. */
export function groupAttention(items: readonly AttentionItem[]): LevelGroup[] {
  return attentionLevels.flatMap((level) => {
    const ofLevel = items.filter((item) => item.severity === level);
    const keys = [...new Set(ofLevel.map((item) => item.key))];
    if (keys.length === 0) return [];
    return [
      { level, rules: keys.map((key) => ({ key, items: ofLevel.filter((item) => item.key === key) })) },
    ];
  });
}

type ModuleGroup = { module: ModuleKey | null; items: AttentionEntry[] };
type AcrossGroup = { level: AttentionItem['severity']; modules: ModuleGroup[] };

/** The entries by level, most severe first, and below it by module, what concerns the organization itself before them; the order of the entries stays. */
export function groupByModule(entries: readonly AttentionEntry[]): AcrossGroup[] {
  return attentionLevels.flatMap((level) => {
    const ofLevel = entries.filter((entry) => entry.severity === level);
    const modules = [null, ...moduleKeys].flatMap((module): ModuleGroup[] => {
      const items = ofLevel.filter((entry) => entry.module === module);
      return items.length > 0 ? [{ module, items }] : [];
    });
    return modules.length > 0 ? [{ level, modules }] : [];
  });
}
