/** What the server tells sockets: ids and versions, never fields; of who is there, the name. */
export type ServerEvents = {
  'record.changed': {
    type: string;
    id: string;
    workspaceId: string | null;
    version: number;
    by: string;
    seq: number;
  };
  'activity.created': { workspaceId: string | null; seq: number };
  'analytics.changed': { type: string; workspaceId: string };
  'task.changed': { id: string };
  'notification.created': {
    id: string;
    key: string;
    recordType: string | null;
    recordId: string | null;
    createdAt: string;
  };
  'job.progress': {
    id: string;
    kind: string;
    done: number;
    total: number;
    state: 'running' | 'done' | 'failed';
  };
  'comment.created': { type: string; id: string; workspaceId: string; seq: number };
  /** Who has begun to edit the record of a room, goes on with it, or has ended. */
  'presence.changed': { room: string; people: { _id: string; name: string; editing: boolean }[] };
  'session.revoked': Record<string, never>;
};

export type ServerEventName = keyof ServerEvents;

/**
 * A room that a client may ask for; the server checks the right. A socket stands in the rooms of its organization from the
 * beginning: who asks for that one is told what a workspace's room tells, and needs not leave it.
 */
export type Room = `workspace:${string}` | `record:${string}` | 'organization';

/**
 * What the server answers to who asks for a room. `seq`, of a workspace's room: the last number of the trail of what is
 * shown there. It is missing where something was told while the room was being entered. `quietMs`: how long ago that was
 * written (of the organization: how long ago anything was), so that whoever has read shortly before knows whether to read
 * again.
 */
export type RoomAnswer = { ok: boolean; code?: string; seq?: number; quietMs?: number };
