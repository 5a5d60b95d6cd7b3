import { limits } from 'contract/core/limits';
import { AppError } from '../http/errors.ts';

/** A socket as far as it is counted. */
type Counted = {
  data: { inside?: Map<string, unknown> };
  conn: { once(event: 'close', listener: () => void): unknown };
  once(event: 'disconnect', listener: () => void): unknown;
};

/** The sockets of one person on this node, and how many messages they have sent in the second at hand. */
export type Crowd = { sockets: Set<Counted>; began: number; messages: number; isLimited: boolean };

const tooMany = (message: string) => new AppError('RATE_LIMITED', message);

/** Counts the sockets of each person and each organization on this node; unless `isLimited`, it refuses none. */
export function createSocketLimits(isLimited: boolean) {
  const persons = new Map<string, Crowd>();
  const organizations = new Map<string, number>();

  function leave(socket: Counted, userId: string, organizationId: string): void {
    const crowd = persons.get(userId);
    if (!crowd?.sockets.delete(socket)) return;
    if (crowd.sockets.size === 0) persons.delete(userId);
    const left = (organizations.get(organizationId) ?? 1) - 1;
    if (left === 0) organizations.delete(organizationId);
    else organizations.set(organizationId, left);
  }

  return {
    /** Takes a socket's place until it ends; throws when there is none. Gives the person's crowd. */
    admit(socket: Counted, userId: string, organizationId: string): Crowd {
      const crowd = persons.get(userId) ?? {
        sockets: new Set<Counted>(),
        began: 0,
        messages: 0,
        isLimited,
      };
      const others = organizations.get(organizationId) ?? 0;
      if (isLimited && crowd.sockets.size >= limits.socketsOfPerson)
        throw tooMany(`At most ${limits.socketsOfPerson} connections of one person. Close a page first.`);
      if (isLimited && others >= limits.socketsOfOrganization)
        throw tooMany(`At most ${limits.socketsOfOrganization} connections of one organization.`);
      persons.set(userId, crowd);
      crowd.sockets.add(socket);
      organizations.set(organizationId, others + 1);
      const end = () => leave(socket, userId, organizationId);
      socket.once('disconnect', end);
      socket.conn.once('close', end); // before the connection is told, no 'disconnect' follows
      return crowd;
    },
    /** How many people and organizations have sockets here. */
    size: () => ({ persons: persons.size, organizations: organizations.size }),
  };
}

/** Refuses another room to a socket that has as many as it may, or whose person has. */
export function checkRooms({ inside, crowd }: { inside: Map<string, unknown>; crowd: Crowd }): void {
  const ofPerson = [...crowd.sockets].reduce((sum, one) => sum + (one.data.inside?.size ?? 0), 0);
  const isFull = crowd.isLimited && ofPerson >= limits.roomsOfPerson;
  if (isFull || inside.size >= limits.roomsOfSocket)
    throw new AppError(
      'VALIDATION',
      `At most ${limits.roomsOfSocket} rooms, and ${limits.roomsOfPerson} of one person`,
    );
}

/** Counts a message of a person; whether it is one of those that are allowed in a second. */
export function isInTime(crowd: Crowd, now = Date.now()): boolean {
  if (now - crowd.began >= 1000) [crowd.began, crowd.messages] = [now, 0];
  crowd.messages += 1;
  return !crowd.isLimited || crowd.messages <= limits.socketMessagesOfPerson;
}
