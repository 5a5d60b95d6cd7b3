import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { capaRows } from 'contract/modules/capa/capa-rows';
import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { messageInWords } from 'contract/modules/capa/message/message';
import { type Extension, extensionStates } from 'contract/records/extension/extension';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { loadAll } from '../../../core/loading/load-all.ts';
import { saidIn } from 'contract/records/part/part-words';
import { PrintSection, PrintTable } from '../../../shared/print/print-sheet.tsx';
import sheet from '../../../shared/print/print-sheet.module.css';
import { printTexts } from '../../../shared/print/print-texts.ts';
import { mostPrinted } from '../../../shared/print/use-print.tsx';
import { formatDate, formatDay } from '../../../ui/format/format-date.ts';
import { watchText } from '../effectiveness/watch-texts.ts';
import { capaPrintTexts as texts } from './capa-print-texts.ts';

type Row = { _id: string; name: string };
type Said = [label: string, text: string];

const dayText = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text);

/** What a row says of itself; its name stands beside it. */
const besideName = (schema: z.ZodObject, row: Row): Said[] =>
  saidIn(schema, row).flatMap(({ label, text }): Said[] =>
    text === row.name ? [] : [[label, dayText(text)]],
  );

type RowsProps<R extends Row> = {
  title: string;
  schema: z.ZodObject;
  rows: readonly R[];
  besides?: (row: R) => Said[];
};

/** Rows below a CAPA, each with all that is said of it; nothing where there are none. */
function Rows<R extends Row>({ title, schema, rows, besides }: RowsProps<R>) {
  if (rows.length === 0) return null;
  return (
    <PrintSection title={title}>
      <PrintTable
        label={title}
        columns={[
          { id: 'what', header: texts.what, isWide: true, cell: ({ name }) => <strong>{name}</strong> },
          {
            id: 'said',
            header: texts.said,
            isWide: true,
            cell: (row) =>
              [...besideName(schema, row), ...(besides?.(row) ?? [])].map(([label, text]) => (
                <div key={label} className={sheet.small}>
                  {printTexts.filter(label, text)}
                </div>
              )),
          },
        ]}
        rows={rows}
        rowId={({ _id }) => _id}
      />
    </PrintSection>
  );
}

/** How a closed CAPA has held so far. */
function watchOf({ watch }: Effectiveness): Said[] {
  if (!watch) return [];
  const { heldDays, until, brokenOn } = watch;
  const said = watchText(watch);
  if (said) return [[texts.watched, said]];
  const held = brokenOn
    ? texts.broken(heldDays, formatDate(brokenOn))
    : texts.holds(heldDays, formatDate(until));
  return [[texts.watched, held]];
}

/** A request for more time with its state as people call it. */
const inWords = (one: Extension) => ({ ...one, status: extensionStates[one.status].label });

type Where = { workspaceId: string; signal: AbortSignal };

/** What only a CAPA has, on paper: containment, effectiveness, impact and the requests for more time. */
export async function printedCapa(
  { _id: recordId }: Capa,
  { workspaceId, signal }: Where,
): Promise<ReactNode> {
  const params = { workspaceId, recordId };
  const all = { params, most: mostPrinted, signal };
  const [team, messages, containments, others, laterals, documents, lessons, plans, extensions] =
    await Promise.all([
      loadAll(capaParts['team-role'].list, all),
      loadAll(capaParts.message.list, all),
      loadAll(capaParts.containment.list, all),
      loadAll(capaParts['other-analysis'].list, all),
      loadAll(capaParts.lateral.list, all),
      loadAll(capaParts['document-impact'].list, all),
      loadAll(capaParts.lesson.list, all),
      loadAll(capaParts.effectiveness.list, all),
      loadAll(capaParts.extension.list, all),
    ]);
  const checks = await Promise.all(
    plans.rows.map(({ _id }) =>
      loadAll(capaParts['effectiveness-check'].list, { ...all, params: { ...params, effectivenessId: _id } }),
    ),
  );
  return (
    <>
      <Rows {...capaRows.team} rows={team.rows} />
      <Rows {...capaRows.message} rows={messages.rows.map((one) => messageInWords(one, formatDay))} />
      <Rows {...capaRows.containment} rows={containments.rows} />
      <Rows {...capaRows.otherAnalysis} rows={others.rows} />
      <Rows {...capaRows.effectiveness} rows={plans.rows} besides={watchOf} />
      {plans.rows.map(({ _id, name }, index) => (
        <Rows
          key={_id}
          title={texts.checks(capaRows.check.title, name)}
          schema={capaRows.check.schema}
          rows={checks[index]?.rows ?? []}
        />
      ))}
      <Rows {...capaRows.lateral} rows={laterals.rows} />
      <Rows {...capaRows.document} rows={documents.rows} />
      <Rows {...capaRows.lesson} rows={lessons.rows} />
      <Rows {...capaRows.extension} rows={extensions.rows.map(inWords)} />
    </>
  );
}
