import type { Keywords } from '../model/fields.ts';
import type { FieldKind } from '../model/kinds.ts';

/** What each group of settings of the open field is given. */
export interface SettingsProps {
  readonly kind: FieldKind;
  readonly keywords: Keywords;
  readonly change: (changes: Keywords) => void;
  /** What is wrong at a keyword. */
  readonly problemAt: (keyword: string) => string | undefined;
}
