import { z } from 'zod';
import { cappedCount } from '../../core/capped-count.ts';
import { endpoint } from '../../core/endpoint.ts';
import { person } from '../../core/field.ts';
import { peopleQuery } from '../../core/list.ts';
import { ok } from '../../core/reply.ts';
import { pathsOf, type RecordDefinition, rightOf } from '../record/record-definition.ts';
import {
  comment,
  commentCreate,
  commentPatch,
  commentPin,
  commentRemoval,
  commentResolution,
  commentsSeen,
  reactionInput,
  thread,
} from './comment.ts';
import { stream, streamQuery } from './stream.ts';

const topic = 'comment';
const stales = ['log'] as const;
const failure = 'Failed to save the comment';

/** The calls that read what was said of a kind of record. */
function readingEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words } = definition;
  const all = `${pathsOf(definition).one}/comments` as const;
  const access = rightOf(definition, 'read');
  return {
    list: endpoint(`GET ${all}`, {
      access,
      topic,
      summary: `What was said and done of a ${words.one}, newest first: threads of comments, and rows of its log that the caller may read. It goes on where \`next\` says.`,
      query: streamQuery,
      reply: ok(stream),
    }),
    countUnread: endpoint(`GET ${all}/counts`, {
      access,
      topic: 'unread-comment',
      summary: `How many comments of others on a ${words.one} the caller has not seen, up to 99.`,
      reply: ok(cappedCount),
    }),
    people: endpoint(`GET ${all}/people`, {
      access,
      topic: 'user',
      summary: `The people who can read a ${words.one}, and so can be named in a comment on it.`,
      query: peopleQuery,
      reply: ok(z.array(person)),
    }),
    find: endpoint(`GET ${all}/:commentId`, {
      access,
      topic,
      summary: 'One comment with all its answers; of an answer, the thread that it is in.',
      reply: ok(thread),
    }),
    markSeen: endpoint(`PUT ${all}/seen`, {
      access,
      topic: 'unread-comment',
      summary: 'Notes up to which moment the caller has seen the comments.',
      body: commentsSeen,
      reply: ok(cappedCount),
      unlogged: 'What somebody has looked at is theirs.',
    }),
  };
}

/** The calls that mark what was said. */
function markingEndpoints<const D extends RecordDefinition>(definition: D) {
  const one = `${pathsOf(definition).one}/comments/:commentId` as const;
  const access = rightOf(definition, 'comment');
  const reply = ok(comment);
  return {
    resolve: endpoint(`PATCH ${one}/resolved`, {
      access,
      topic,
      summary: 'Marks a thread as resolved, or opens it again.',
      body: commentResolution,
      reply,
      failure,
      stales,
    }),
    pin: endpoint(`PATCH ${one}/pinned`, {
      access: rightOf(definition, 'update'),
      topic,
      summary: 'Puts a thread above the stream, or takes it down again.',
      body: commentPin,
      reply,
      failure,
      stales,
    }),
    react: endpoint(`PUT ${one}/reactions`, {
      access,
      topic,
      summary: 'Gives a reaction of the caller to a comment, or takes it back.',
      body: reactionInput,
      reply,
      failure,
      unlogged: 'A reaction says nothing that is kept of a record.',
    }),
  };
}

/** The calls of the comments on a kind of record. */
export function commentEndpoints<const D extends RecordDefinition>(definition: D) {
  const { words } = definition;
  const all = `${pathsOf(definition).one}/comments` as const;
  const one = `${all}/:commentId` as const;
  const access = rightOf(definition, 'comment');
  const reply = ok(comment);
  return {
    ...readingEndpoints(definition),
    ...markingEndpoints(definition),
    create: endpoint(`POST ${all}`, {
      access,
      topic,
      summary: `Makes a comment on a ${words.one} or on one of its actions, or answers one. \`@[id]\` in the text names a person.`,
      body: commentCreate,
      reply,
      status: 201,
      failure,
      stales,
    }),
    update: endpoint(`PATCH ${one}`, {
      access,
      topic,
      summary: 'Changes the text of an own comment, for 15 minutes after it was made.',
      body: commentPatch,
      reply,
      failure,
      stales,
    }),
    remove: endpoint(`DELETE ${one}`, {
      access,
      topic,
      summary: 'Deletes an own comment. Its place in the thread stays.',
      reply,
      success: 'Comment deleted',
      failure: 'Delete failed',
      stales,
    }),
    takeDown: endpoint(`POST ${one}/removal`, {
      access: rightOf(definition, 'moderate'),
      topic,
      summary: 'Deletes a comment of anybody, with a reason. Its place in the thread stays.',
      body: commentRemoval,
      reply,
      success: 'Comment deleted',
      failure: 'Delete failed',
      stales,
    }),
  };
}
