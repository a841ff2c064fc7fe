import type { Keys } from '../../crypto/keys.ts';

interface AccountPlace {
  readonly schoolCode: string;
  readonly userId: string;
}

/** The personal fields of an account. */
export interface AccountNames {
  /** Student or staff number, or an administrator's user name. */
  readonly userName: string;
  readonly name: string;
}

const place = (column: string, { schoolCode, userId }: AccountPlace) => ({
  column: `account.${column}`,
  schoolCode,
  rowId: userId,
});

/** The columns that hold an account's personal fields. */
export function sealNames(keys: Keys, at: AccountPlace, { userName, name }: AccountNames) {
  return {
    userNameSealed: keys.fields.seal(userName, place('userName', at)),
    userNameIndex: indexOfUserName(keys, userName),
    nameSealed: keys.fields.seal(name, place('name', at)),
  };
}

/** Reads an account's personal fields back. */
export function openNames(
  keys: Keys,
  at: AccountPlace,
  row: { readonly userNameSealed: Uint8Array; readonly nameSealed: Uint8Array },
): AccountNames {
  return {
    userName: keys.fields.open(row.userNameSealed, place('userName', at)),
    name: keys.fields.open(row.nameSealed, place('name', at)),
  };
}

/** What an account is looked up by; user names are compared without regard to case and surrounding space. */
export function indexOfUserName(keys: Keys, userName: string): Uint8Array {
  return keys.index('account.userName', userName.trim().toLowerCase());
}
