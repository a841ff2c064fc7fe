import {
  type MappedColumn,
  type PinyinStyle,
  type SchemeRules,
  type Transform,
  USUAL_PINYIN,
} from '@self-print/contract/campusSync.ts';
import { NUMBER_KEY } from '@self-print/contract/recordTable/targets.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { ChosenColumns } from '../../recordImports/recordRows.ts';

/** What a column of a source is, as it is being chosen. */
export interface ChosenColumn {
  /** The key of a choice. */
  readonly target: string;
  readonly transforms: readonly Transform[];
  /** How names are written where they are spelt in pinyin. */
  readonly pinyin: PinyinStyle;
  /** The code table as it is typed. */
  readonly codes: string;
}

/** By the name of the column; those that are left out are not there. */
export type ChosenMapping = Readonly<Record<string, ChosenColumn>>;

export type MappingFault = 'mappingWrong' | 'codesWrong';

export function mappingOfRules(rules: SchemeRules | undefined): ChosenMapping {
  return Object.fromEntries(
    (rules?.columns ?? []).map(({ column, target, transforms, pinyin = USUAL_PINYIN, codes }) => [
      column,
      { target, transforms, pinyin, codes: codes.map(({ from, to }) => `${from}=${to}`).join('\n') },
    ]),
  );
}

/** The mapping after other choices; what was said about a column that keeps its choice stays. */
export function withChoices(
  mapping: ChosenMapping,
  headings: readonly string[],
  chosen: ChosenColumns,
): ChosenMapping {
  return Object.fromEntries(
    headings.flatMap((heading, at) => {
      const target = chosen[at]?.key;
      if (target === undefined) return [];
      const { transforms = [], pinyin = USUAL_PINYIN, codes = '' } = mapping[heading] ?? {};
      return [[heading, { transforms, pinyin, codes, target }]];
    }),
  );
}

/** The columns of a scheme; the problem is a key of what is wrong. */
export function mappedColumns(mapping: ChosenMapping): Result<MappedColumn[], MappingFault> {
  const targets = Object.values(mapping).map(({ target }) => target);
  if (new Set(targets).size !== targets.length || targets.length < 2 || !targets.includes(NUMBER_KEY))
    return fail('mappingWrong');
  const columns: MappedColumn[] = [];
  for (const [column, { target, transforms, pinyin, codes: typed }] of Object.entries(mapping)) {
    const codes = readCodes(typed);
    if (!codes) return fail('codesWrong');
    columns.push({
      column,
      target,
      transforms: [...transforms],
      ...(transforms.includes('pinyin') ? { pinyin } : {}),
      codes,
    });
  }
  return ok(columns);
}

/** Reads a code table of one code a line; undefined where a line is none, or a code comes twice. */
function readCodes(typed: string): MappedColumn['codes'] | undefined {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const codes = lines.map((line) => {
    const at = line.indexOf('=');
    return { from: line.slice(0, Math.max(0, at)).trim(), to: line.slice(at + 1).trim(), isOne: at >= 0 };
  });
  const isRead =
    codes.every(({ isOne }) => isOne) && new Set(codes.map(({ from }) => from)).size === codes.length;
  return isRead ? codes.map(({ from, to }) => ({ from, to })) : undefined;
}
