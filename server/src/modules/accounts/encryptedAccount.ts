import type { Keys } from '../../crypto/keys.ts';
import { nameGrams } from './nameGrams.ts';

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
export function encryptNames(keys: Keys, at: AccountPlace, { userName, name }: AccountNames) {
  return {
    userNameEncrypted: keys.fields.encrypt(userName, place('userName', at)),
    userNameIndex: indexOfUserName(keys, userName),
    nameEncrypted: keys.fields.encrypt(name, place('name', at)),
    nameGrams: nameGrams(keys, at.schoolCode, name),
  };
}

/** Decrypts an account's personal fields. */
export function decryptNames(
  keys: Keys,
  at: AccountPlace,
  row: { readonly userNameEncrypted: Uint8Array; readonly nameEncrypted: Uint8Array },
): AccountNames {
  return {
    userName: keys.fields.decrypt(row.userNameEncrypted, place('userName', at)),
    name: keys.fields.decrypt(row.nameEncrypted, place('name', at)),
  };
}

/** Blind index of a user name, which ignores case and surrounding space. */
export function indexOfUserName(keys: Keys, userName: string): Uint8Array {
  return keys.index('account.userName', userName.trim().toLowerCase());
}
