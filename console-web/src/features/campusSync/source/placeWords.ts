import type { SourcePlace } from '@self-print/contract/dataSource.ts';
import { assertNever } from '@self-print/contract/result.ts';

/** A place as a list shows it. */
interface PlaceWords {
  /** Null where it is here. */
  readonly where: string | null;
  /** As whom it is read; null where it needs nobody. */
  readonly account: string | null;
  readonly tls: 'none' | 'verified' | 'ssh' | 'kept';
}

export function placeWords(place: SourcePlace): PlaceWords {
  switch (place.kind) {
    case 'postgresql':
    case 'mariadb':
    case 'sqlserver':
    case 'oracle': {
      const { host, port, database, userName, tls } = place;
      return { where: `${host}:${port}/${database}`, account: userName, tls };
    }
    case 'sftp': {
      const { host, port, path, userName } = place;
      return { where: `${host}:${port} ${path}`, account: userName, tls: 'ssh' };
    }
    case 'file':
      return { where: null, account: null, tls: 'kept' };
    case 'http': {
      const { address, path, access } = place;
      return {
        where: address.replace(/\/+$/, '') + path,
        account: access.way === 'basic' ? access.userName : access.way === 'oauth' ? access.clientId : null,
        tls: address.startsWith('https:') ? 'verified' : 'none',
      };
    }
    default:
      return assertNever(place);
  }
}
