import { CONSOLE_COMMAND_WORDS } from './commandWords.ts';
import type { Bilingual, Language } from './fields.ts';
import { OPERATIONS, type OperationName } from './operations.ts';
import type { FieldChange } from './platform/fieldChange.ts';

/** The fields of a command's call that say what it was about. */
const OBJECT_FIELDS: readonly string[] = ['folder', 'name', 'device', 'cartonCode', 'time'];
const COMMAND_WORDS = new Map<string, Bilingual>(Object.entries(CONSOLE_COMMAND_WORDS));

interface Entry {
  readonly operation: OperationName;
  readonly changes: readonly FieldChange[];
}

/** What an entry of the operation log says was done; of a command for a terminal also which one, and about what. */
export function operationText({ operation, changes }: Entry, language: Language): string {
  const words = OPERATIONS[operation][language];
  return operation === 'terminal-commanded' ? commandText(words, changes, language) : words;
}

function commandText(words: string, changes: readonly FieldChange[], language: Language): string {
  const after = (path: string) => changes.find((change) => change.path === path)?.after;
  const command = after('command');
  if (typeof command !== 'string') return words;
  const name = COMMAND_WORDS.get(command)?.[language] ?? command;
  const about = OBJECT_FIELDS.map(after)
    .filter((value) => typeof value === 'string' && value !== '')
    .join('/');
  if (language === 'zh') return `${words}：${name}${about === '' ? '' : `（${about}）`}`;
  return `${words}: ${name}${about === '' ? '' : ` (${about})`}`;
}
