import { EventEmitter } from 'node:events';
import { limits } from 'contract/core/limits';
import { expect, test } from 'vitest';
import type { GuestSocket } from './socket-entry.ts';
import { checkRooms, createSocketLimits, isInTime } from './socket-limits.ts';

/** A socket as far as it is counted, with so many rooms. */
function socketOf(rooms = 0): GuestSocket {
  const inside = new Map(Array.from({ length: rooms }, (_, at) => [`record:${at}`, null]));
  const socket = Object.assign(new EventEmitter(), { conn: new EventEmitter(), data: { inside } });
  return socket as unknown as GuestSocket; // all that is looked at
}

const admit = (counted: ReturnType<typeof createSocketLimits>, userId: string, rooms = 0) => {
  const socket = socketOf(rooms);
  socket.data.crowd = counted.admit(socket, userId, 'one');
  return socket;
};

test('a place is free again however a socket ends, and nothing is kept of who has none', () => {
  const counted = createSocketLimits(true);
  const sockets = Array.from({ length: limits.socketsOfPerson }, () => admit(counted, 'kim'));
  expect(() => admit(counted, 'kim')).toThrow(/At most 30 connections/);
  sockets[0]?.emit('disconnect');
  sockets[1]?.conn.emit('close');
  sockets[1]?.emit('disconnect');
  admit(counted, 'kim').emit('disconnect');
  expect(counted.size()).toEqual({ persons: 1, organizations: 1 });
  for (const socket of sockets) socket.conn.emit('close');
  expect(counted.size()).toEqual({ persons: 0, organizations: 0 });
});

test('an organization has so many sockets', () => {
  const counted = createSocketLimits(true);
  for (let at = 0; at < limits.socketsOfOrganization; at += 1) admit(counted, `person ${at}`);
  expect(() => admit(counted, 'one more')).toThrow(/of one organization/);
});

test('the rooms of all sockets of a person count together', () => {
  const counted = createSocketLimits(true);
  const full = admit(counted, 'kim', limits.roomsOfSocket);
  expect(() => checkRooms(full.data)).toThrow(/At most 100 rooms/);
  const others = Array.from({ length: 4 }, () => admit(counted, 'kim', limits.roomsOfSocket));
  const last = admit(counted, 'kim');
  expect(() => checkRooms(last.data)).toThrow(/500 of one person/);
  expect(() => checkRooms(admit(counted, 'lee').data)).not.toThrow();
  others[0]?.conn.emit('close');
  expect(() => checkRooms(last.data)).not.toThrow();
});

test('the messages of all sockets of a person in one second count together', () => {
  const { crowd } = admit(createSocketLimits(true), 'kim').data;
  const allowed = Array.from({ length: 100 }, () => isInTime(crowd, 5000)).filter(Boolean);
  expect(allowed).toHaveLength(limits.socketMessagesOfPerson);
  expect(isInTime(crowd, 6000)).toBe(true);
});
