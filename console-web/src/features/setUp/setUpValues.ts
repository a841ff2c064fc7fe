import { schoolCode } from '@self-print/contract/fields.ts';
import { passwordFault } from '@self-print/contract/passwords.ts';

/** What the set-up page asks for, as typed. */
export interface SetUpValues {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly schoolCode: string;
  readonly timeZone: string;
  readonly userName: string;
  readonly ownName: string;
  readonly password: string;
  readonly again: string;
}

export type SetUpField = keyof SetUpValues;

export interface SetUpFault {
  readonly field: SetUpField;
  readonly words: FaultWords;
}

/** The first field that is not right, and what to say about it; undefined when all are. */
export function setUpFault(values: SetUpValues): SetUpFault | undefined {
  const missing = REQUIRED.find((field) => values[field].trim() === '');
  if (missing !== undefined) return { field: missing, words: 'setUp.missing' };
  if (!schoolCode.safeParse(values.schoolCode.trim()).success)
    return { field: 'schoolCode', words: 'setUp.schoolCodeWrong' };
  const weak = passwordFault(values.password);
  if (weak !== undefined) return { field: 'password', words: `password.${weak}` };
  if (values.password !== values.again) return { field: 'again', words: 'password.different' };
  return undefined;
}

type FaultWords =
  | 'setUp.missing'
  | 'setUp.schoolCodeWrong'
  | 'password.different'
  | `password.${NonNullable<ReturnType<typeof passwordFault>>}`;

const REQUIRED = ['code', 'nameZh', 'nameEn', 'schoolCode', 'userName', 'ownName', 'password'] as const;
