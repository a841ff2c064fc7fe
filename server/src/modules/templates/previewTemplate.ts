import type { CallAnswer, CallInput, FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { MaskRule, TemplateData } from '@self-print/contract/template/variables.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import { may } from '../../http/permissions.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { previewLook } from '../documentPreviews/previewLook.ts';
import { joinValues, readHolder } from '../issuing/gatherData.ts';
import { paperValues } from '../issuing/ownVariables.ts';
import { groupCode, NOBODYS_CODE } from '../issuing/verificationCode.ts';
import { describeProblems, isEngineProblem } from './describeProblem.ts';
import { openTrial, renderTrial, type TrialData, type TrialDeps, type TrialTemplate } from './tryTemplate.ts';

type PreviewDeps = TrialDeps & Pick<Deps, 'keys' | 'records' | 'log' | 'publicUrl' | 'templates'>;
type PreviewAnswer = CallAnswer<typeof templateCalls.preview>;

const PREVIEW_VALID_DAYS = 180;
/** By fixed names: the author of a draft chooses its own rules of masking. */
const PERSON_MASKS: ReadonlyMap<string, MaskRule> = new Map([
  ['student.idNumber', 'idNumber'],
  ['student.phone', 'phone'],
]);

/** Renders a template draft with the engine that makes the real documents. */
export async function previewTemplate(
  deps: PreviewDeps,
  actor: AdminActor,
  { content, language, userName }: CallInput<typeof templateCalls.preview>,
  callerLanguage: Language,
): Promise<Outcome<PreviewAnswer, 'NOT_FOUND' | 'NO_PERMISSION' | 'UNAVAILABLE'>> {
  const data = userName === undefined ? ok(undefined) : await dataOfPerson(deps, actor, userName);
  if (!data.ok) return data;
  const trial = await openTrial(deps, actor.schoolCode, content);
  const beganMs = deps.clock.monotonicMs();
  const rendered = trial.ok
    ? await renderTrial(deps, actor.schoolCode, markedTrial(trial.value), language, data.value)
    : trial;
  if (!rendered.ok) {
    if (rendered.problem.some(isEngineProblem)) return fail(problem('UNAVAILABLE'));
    return ok({ outcome: 'refused', problems: [...describeProblems(rendered.problem, callerLanguage)] });
  }
  const { pdf, pages } = rendered.value;
  return ok({
    outcome: 'rendered',
    pdfBase64: Buffer.from(pdf).toString('base64'),
    pages,
    milliseconds: deps.clock.monotonicMs() - beganMs,
  });
}

/** A person's data is for who writes templates and may view people; what identifies the person elsewhere is masked. */
async function dataOfPerson(
  deps: PreviewDeps,
  actor: AdminActor,
  userName: string,
): Promise<Outcome<TrialData, 'NOT_FOUND' | 'NO_PERMISSION'>> {
  if (!may(actor, 'user:read') || !may(actor, 'template:write')) return fail(problem('NO_PERMISSION'));
  const { schoolCode } = actor;
  const person = await findAccount(deps.db, deps.keys, schoolCode, userName);
  const holder = person && (await readHolder(deps, person, await deps.records.read(person)));
  if (!holder) return fail(problem('NOT_FOUND'));
  deps.log.event('template-tried-on-person', { schoolCode, userId: actor.userId, personId: person.userId });
  const issuedAt = deps.clock.now();
  const values = joinValues({
    form: {},
    holder: maskedValues(holder.values),
    plugins: {},
    paper: paperValues({
      school: holder.school,
      issuedAt,
      validUntil: new Date(issuedAt.getTime() + PREVIEW_VALID_DAYS * DAY_MS),
      code: groupCode(NOBODYS_CODE),
      verifyUrl: deps.publicUrl(),
    }),
  });
  return ok({ values, images: holder.images });
}

function maskedValues(values: TemplateData): TemplateData {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const rule = PERSON_MASKS.get(name);
      return [name, rule !== undefined && typeof value === 'string' ? maskText(rule, value) : value];
    }),
  );
}

/** A trial is marked and carries no stamp, so that it cannot pass for a document. */
function markedTrial(trial: TrialTemplate): TrialTemplate {
  return { ...trial, content: { ...previewLook(trial.template) } };
}

/** Renders an item's published template with its sample data. */
export async function previewItem(
  deps: PreviewDeps,
  { schoolCode }: AdminActor,
  { itemId, language }: CallInput<typeof templateCalls.itemPreview>,
): Promise<Outcome<FileAnswer, 'NOT_FOUND' | 'TEMPLATE_NOT_PUBLISHED' | 'UNAVAILABLE'>> {
  const [item] = await deps.db.orm
    .select({ templateId: printItem.templateId })
    .from(printItem)
    .where(
      and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId), isNull(printItem.archivedAt)),
    );
  if (!item) return fail(problem('NOT_FOUND'));
  const published = item.templateId ? await deps.templates.find(schoolCode, item.templateId) : undefined;
  if (!published) return fail(problem('TEMPLATE_NOT_PUBLISHED'));
  const rendered = await renderTrial(
    deps,
    schoolCode,
    markedTrial({ ...published, resourceIds: {} }),
    language,
  );
  if (!rendered.ok) return fail(problem('UNAVAILABLE'));
  return ok(bytesAnswer('application/pdf', rendered.value.pdf));
}
