import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const DOCUMENT = new URL('../../../docs/deploy.md', import.meta.url);
/** The sentence in docs/deploy.md that names what replicas of an older version cannot live with. */
const EXCEPTIONS = /Migrations only add[^;]*; the exceptions are ([^:]*):/;

/** Whether a server that does not know of a migration may go on writing and reading. */
function onlyAdds(sql: string): boolean {
  const made = new Set([...sql.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table));
  return sql.split('--> statement-breakpoint').every((text) => {
    const statement = text.replaceAll(/^\s*--.*$/gm, '').trim();
    if (/^DROP TABLE|^ALTER TABLE\b.*\b(?:RENAME|DROP COLUMN)\b/.test(statement)) return false;
    const table = /^ALTER TABLE "(\w+)"/.exec(statement)?.[1];
    if (table === undefined || made.has(table)) return true;
    if (/ALTER COLUMN .* SET NOT NULL/.test(statement)) return false;
    return !/ADD COLUMN (?!.*\b(?:DEFAULT|GENERATED)\b).* NOT NULL/.test(statement);
  });
}

it('names in docs/deploy.md every migration before which all replicas have to stop', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const breaking = files.filter((name) => !onlyAdds(readFileSync(join(MIGRATIONS, name), 'utf8')));
  const said = EXCEPTIONS.exec(readFileSync(DOCUMENT, 'utf8'))?.[1]?.match(/\b\d{4}\b/g);
  expect(said).toEqual(breaking.toSorted().map((name) => name.slice(0, 4)));
});

it.each([
  ['ALTER TABLE "face" RENAME COLUMN "a" TO "b";', false],
  ['ALTER TABLE "face" DROP COLUMN "a";', false],
  ['DROP TABLE "face" CASCADE;', false],
  ['ALTER TABLE "face" ALTER COLUMN "a" SET NOT NULL;', false],
  ['ALTER TABLE "face" ADD COLUMN "a" text NOT NULL;', false],
  ['ALTER TABLE "face" ADD COLUMN "a" integer DEFAULT 1 NOT NULL;', true],
  [
    'CREATE TABLE "face" ();--> statement-breakpoint\nALTER TABLE "face" ALTER COLUMN "a" SET NOT NULL;',
    true,
  ],
  ['-- DROP TABLE "face";\nCREATE INDEX "i" ON "face" ("a");', true],
])('judges %j', (sql, expected) => expect(onlyAdds(sql)).toBe(expected));
