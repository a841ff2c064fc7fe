import type { DatabasePlace, HttpPlace, SftpPlace, SourcePlace } from '@self-print/contract/dataSource.ts';
import { assertNever } from '@self-print/contract/result.ts';

/** What an entry of the operation log says of a place. */
type Facts = Readonly<Record<string, string | number | boolean>>;

/** Whether a stored password may be sent to another place: it is still that host and account, and no less well encrypted. */
export function isSamePlace(before: SourcePlace, now: SourcePlace): boolean {
  if (before.kind !== now.kind) return false;
  switch (before.kind) {
    case 'postgresql':
    case 'mariadb':
    case 'sqlserver':
    case 'oracle':
      return isDatabase(now) && isSameDatabase(before, now);
    case 'http':
      return now.kind === 'http' && whereSent(before) === whereSent(now);
    case 'sftp':
      return now.kind === 'sftp' && isSameServer(before, now);
    case 'file':
      return true;
    default:
      return assertNever(before);
  }
}

const isDatabase = (place: SourcePlace): place is DatabasePlace => 'database' in place;

const isSameDatabase = (before: DatabasePlace, now: DatabasePlace) =>
  before.host === now.host &&
  before.port === now.port &&
  before.userName === now.userName &&
  (before.tls === 'none' || (now.tls === 'verified' && before.authority === now.authority));

/** Everything about an interface that decides who gets its secret. The paths below the address do not. */
const whereSent = ({ address, authority, access }: HttpPlace) =>
  JSON.stringify([new URL(address).origin, authority, access]);

/** Another key than the one that was confirmed may be that of another server. */
const isSameServer = (before: SftpPlace, now: SftpPlace) =>
  before.host === now.host &&
  before.port === now.port &&
  before.userName === now.userName &&
  before.signIn === now.signIn &&
  (before.hostKey === '' || before.hostKey === now.hostKey);

/** A place without its secret, for the operation log. */
export function placeFacts(place: SourcePlace): Facts {
  switch (place.kind) {
    case 'postgresql':
    case 'mariadb':
    case 'sqlserver':
    case 'oracle': {
      const { authority, ...facts } = place;
      return { ...facts, hasAuthority: authority !== '' };
    }
    case 'sftp':
    case 'file':
      return place;
    case 'http': {
      const { authority, access, paging, ...facts } = place;
      return {
        ...facts,
        hasAuthority: authority !== '',
        access: JSON.stringify(access),
        paging: JSON.stringify(paging),
      };
    }
    default:
      return assertNever(place);
  }
}
