import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Told } from '@self-print/contract/platform/warningAdmin.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { warning } from '../../db/schema/warnings.ts';
import type { Deps } from '../../deps.ts';
import { isQuiet } from './quietHours.ts';
import { readTelling, type Telling } from './telling.ts';
import { tellRobot } from './tellRobot.ts';
import { type Tellable, tellText } from './tellText.ts';

export interface TellDeps extends Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'mailer' | 'publicUrl'> {
  readonly fetch: typeof fetch;
}

/** After this long without success a warning is told again; a server that died in between loses nothing. */
const AGAIN_MS = 2 * MINUTE_MS;
/** Then it is left to whoever looks at the console. */
const TRIES_MAX = 10;
/** An outage is one message. */
const AT_ONCE = 1_000;
const PAGE = '/main/warn-message';

type Row = typeof warning.$inferSelect;

/** Tells the warnings of a school that were opened and not told, in one message. At night only what is urgent is told. */
export async function tellSchool(deps: TellDeps, schoolCode: string): Promise<void> {
  const { db, keys, clock, log } = deps;
  const telling = await readTelling(db, keys, schoolCode);
  const place = await placeOf(db, schoolCode);
  const now = clock.now();
  const isNight = isQuiet(telling.quiet, now, place.timeZone);
  const due = await takeDue(db, schoolCode, now, isNight);
  if (due.length === 0) return;
  const outcomes = await tellBy(deps, telling, place.name, await tellables(db, schoolCode, due));
  for (const { channel, detail, done } of outcomes)
    if (!done) log.event('warning-not-told', { schoolCode, channel, reason: detail });
  // Told to somebody is told: one dead address must not repeat it to all others. Without any way it waits in the console.
  const isTold = outcomes.length === 0 || outcomes.some(({ reached }) => reached > 0);
  const ids = due.map(({ warningId }) => warningId);
  const those = and(eq(warning.schoolCode, schoolCode), inArray(warning.warningId, ids));
  const at = outcomes.length === 0 ? null : clock.now();
  if (isTold) await db.orm.update(warning).set({ tellAt: null, toldAt: at }).where(those);
  else
    await db.orm
      .update(warning)
      .set({ tellAt: null })
      .where(and(those, sql`${warning.tries} >= ${TRIES_MAX}`));
}

/** How telling went; `reached`: how many were told. */
interface Outcome extends Told {
  readonly reached: number;
}

/** Tells by every way that is set; an empty list where none is. */
export async function tellBy(
  deps: TellDeps,
  { mails, robotKey }: Pick<Telling, 'mails' | 'robotKey'>,
  name: { readonly zh: string; readonly en: string },
  warnings: readonly Tellable[],
): Promise<Outcome[]> {
  const { subject, lines } = tellText(name, warnings, `${deps.publicUrl()}${WEB_PATHS.console}${PAGE}`);
  const outcomes: Outcome[] = [];
  if (mails.length > 0) {
    const refused = new Set<string>();
    let reached = 0;
    for (const to of mails) {
      const text = lines.join('\n');
      const sent = await deps.mailer.send({ to, senderName: name.zh, subject, text, html: htmlOf(lines) });
      if (sent.ok) reached += 1;
      else refused.add(sent.problem);
    }
    outcomes.push({ channel: 'mail', done: refused.size === 0, detail: [...refused].join(' '), reached });
  }
  if (robotKey !== null) {
    const fault = await tellRobot(deps.fetch, robotKey, [subject, ...lines]);
    outcomes.push({
      channel: 'robot',
      done: fault === null,
      detail: fault ?? '',
      reached: fault === null ? 1 : 0,
    });
  }
  return outcomes;
}

/** Takes what is due, for a while; others leave it alone. */
async function takeDue({ orm }: Queries, schoolCode: string, now: Date, isNight: boolean): Promise<Row[]> {
  const due = orm
    .select({ warningId: warning.warningId })
    .from(warning)
    .where(
      and(
        eq(warning.schoolCode, schoolCode),
        lte(warning.tellAt, now),
        isNull(warning.acknowledgedAt),
        isNight ? eq(warning.severity, 'urgent') : undefined,
      ),
    )
    .orderBy(warning.tellAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(warning)
    .set({ tellAt: new Date(now.getTime() + AGAIN_MS), tries: sql`${warning.tries} + 1` })
    .where(and(eq(warning.schoolCode, schoolCode), inArray(warning.warningId, due)))
    .returning();
}

async function tellables({ orm }: Queries, schoolCode: string, rows: readonly Row[]): Promise<Tellable[]> {
  const codes = rows.map(({ subject }) => subject).filter((subject) => subject !== '');
  const places =
    codes.length === 0
      ? []
      : await orm
          .select({ code: terminal.terminalCode, zh: terminal.nameZh, en: terminal.nameEn })
          .from(terminal)
          .where(and(eq(terminal.schoolCode, schoolCode), inArray(terminal.terminalCode, codes)));
  const byCode = new Map(places.map(({ code, zh, en }) => [code, { zh, en }]));
  return rows.map(({ scene, subject, count }) => ({
    scene,
    terminalCode: subject,
    place: byCode.get(subject) ?? null,
    count,
  }));
}

export async function placeOf({ orm }: Queries, schoolCode: string) {
  const [row] = await orm
    .select({ zh: school.nameZh, en: school.nameEn, timeZone: school.timeZone })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  if (!row) throw new Error(`There is no school ${schoolCode}`);
  return { name: { zh: row.zh, en: row.en }, timeZone: row.timeZone };
}

function htmlOf(lines: readonly string[]): string {
  const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="zh-CN"><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</body></html>`;
}
