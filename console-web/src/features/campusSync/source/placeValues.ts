import {
  type DatabasePlace,
  type HttpAccess,
  type HttpPaging,
  type HttpPlace,
  type SftpPlace,
  type SourceKind,
  type SourcePlace,
  USUAL_PORTS,
} from '@self-print/contract/dataSource.ts';
import { assertNever } from '@self-print/contract/result.ts';

type Oauth = Extract<HttpAccess, { way: 'oauth' }>;

/** Everything that forms of places have, whatever the kind: a field that one does not show keeps its first value. */
export interface PlaceValues {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly userName: string;
  readonly tls: DatabasePlace['tls'];
  readonly authority: string;
  readonly address: string;
  readonly path: string;
  readonly rowsAt: string;
  readonly access: HttpAccess['way'];
  readonly header: string;
  readonly tokenAddress: string;
  readonly clientId: string;
  readonly clientAuth: Oauth['clientAuth'];
  readonly scope: string;
  readonly paging: HttpPaging['way'];
  readonly parameter: string;
  readonly firstPage: 0 | 1;
  readonly sizeParameter: string;
  readonly size: number;
  readonly cursorAt: string;
  readonly nextAt: string;
  readonly totalAt: string;
  readonly sinceParameter: string;
  readonly signIn: SftpPlace['signIn'];
  readonly hostKey: string;
}

const NEW: PlaceValues = {
  host: '',
  port: USUAL_PORTS.postgresql,
  database: '',
  userName: '',
  tls: 'verified',
  authority: '',
  address: '',
  path: '',
  rowsAt: '',
  access: 'oauth',
  header: '',
  tokenAddress: '',
  clientId: '',
  clientAuth: 'basic',
  scope: '',
  paging: 'none',
  parameter: '',
  firstPage: 1,
  sizeParameter: '',
  size: 500,
  cursorAt: '',
  nextAt: '',
  totalAt: '',
  sinceParameter: '',
  signIn: 'password',
  hostKey: '',
};

export function firstValues(place: SourcePlace | undefined): PlaceValues {
  switch (place?.kind) {
    case undefined:
      return NEW;
    case 'postgresql':
    case 'mariadb':
    case 'sqlserver':
    case 'oracle':
    case 'sftp':
    case 'file':
      return { ...NEW, ...place };
    case 'http': {
      const { access, paging, ...rest } = place;
      return { ...NEW, ...rest, ...accessValues(access), ...pagingValues(paging) };
    }
    default:
      return assertNever(place);
  }
}

const accessValues = ({ way, ...rest }: HttpAccess): Partial<PlaceValues> => ({ access: way, ...rest });

function pagingValues(paging: HttpPaging): Partial<PlaceValues> {
  switch (paging.way) {
    case 'none':
      return { paging: 'none' };
    case 'page': {
      const { way, first, ...rest } = paging;
      return { paging: way, firstPage: first, ...rest };
    }
    case 'offset': {
      const { way, ...rest } = paging;
      return { paging: way, ...rest };
    }
    case 'cursor':
      return { paging: paging.way, parameter: paging.parameter, cursorAt: paging.at };
    case 'next':
      return { paging: paging.way, nextAt: paging.at };
    default:
      return assertNever(paging);
  }
}

export function placeOf(kind: SourceKind, values: PlaceValues): SourcePlace {
  switch (kind) {
    case 'postgresql':
    case 'mariadb':
    case 'sqlserver':
    case 'oracle': {
      const { host, port, database, userName, tls, authority } = values;
      return { kind, host: host.trim(), port, database, userName, tls, authority: authority.trim() };
    }
    case 'http':
      return httpPlaceOf(values);
    case 'file':
      return { kind };
    case 'sftp': {
      const { host, port, userName, signIn, hostKey, path } = values;
      return { kind, host: host.trim(), port, userName, signIn, hostKey: hostKey.trim(), path: path.trim() };
    }
    default:
      return assertNever(kind);
  }
}

function httpPlaceOf(values: PlaceValues): HttpPlace {
  const { address, authority, path, rowsAt, totalAt, sinceParameter } = values;
  return {
    kind: 'http',
    address: address.trim(),
    authority: authority.trim(),
    access: accessOf(values),
    path: path.trim(),
    rowsAt: rowsAt.trim(),
    paging: pagingOf(values),
    totalAt: totalAt.trim(),
    sinceParameter: sinceParameter.trim(),
  };
}

function accessOf({ access: way, header, userName, ...values }: PlaceValues): HttpAccess {
  switch (way) {
    case 'none':
      return { way };
    case 'header':
      return { way, header: header.trim() };
    case 'basic':
      return { way, userName };
    case 'oauth': {
      const { tokenAddress, clientId, clientAuth, scope } = values;
      return {
        way,
        tokenAddress: tokenAddress.trim(),
        clientId: clientId.trim(),
        clientAuth,
        scope: scope.trim(),
      };
    }
    default:
      return assertNever(way);
  }
}

function pagingOf(values: PlaceValues): HttpPaging {
  const { paging: way, firstPage: first, size, cursorAt, nextAt } = values;
  const parameter = values.parameter.trim();
  const sizeParameter = values.sizeParameter.trim();
  switch (way) {
    case 'none':
      return { way };
    case 'page':
      return { way, parameter, first, sizeParameter, size };
    case 'offset':
      return { way, parameter, sizeParameter, size };
    case 'cursor':
      return { way, parameter, at: cursorAt.trim() };
    case 'next':
      return { way, at: nextAt.trim() };
    default:
      return assertNever(way);
  }
}
