import { problem } from '@self-print/contract/errors.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { previewItem, previewTemplate } from './previewTemplate.ts';
import { publishTemplate, submitTemplateForReview } from './publishTemplate.ts';
import { listResourceUse } from './resourceUse.ts';
import { findVersion, listTemplates, listVersions } from './templateStore.ts';
import { viewVersion } from './templateViews.ts';
import { createTemplate, renameTemplate, saveDraft } from './writeTemplate.ts';

/** Calls for templates and their versions, used by the console. */
export function templateBindings(deps: Deps): Binding<Actor>[] {
  const { db, keys } = deps;
  return [
    bindAdmin(templateCalls.list, async ({ actor, input }) =>
      ok(await listTemplates(db, actor.schoolCode, input)),
    ),
    bindAdmin(templateCalls.versions, ({ actor, input }) => listVersions(deps, actor, input.templateId)),
    bindAdmin(templateCalls.get, async ({ actor, input }) => {
      const row = await findVersion(db, actor.schoolCode, input.templateId, input.version);
      if (!row) return fail(problem('NOT_FOUND'));
      return ok({ ...(await viewVersion(db, { keys, userId: actor.userId }, row)), content: row.content });
    }),
    bindChange(templateCalls.create, ({ operation, input, language }) =>
      createTemplate(deps, operation, input, language),
    ),
    bindChange(templateCalls.saveDraft, ({ operation, input, language }) =>
      saveDraft(deps, operation, input, language),
    ),
    bindChange(templateCalls.rename, ({ operation, input }) => renameTemplate(deps, operation, input)),
    bindChange(templateCalls.submitForReview, ({ operation, input, language }) =>
      submitTemplateForReview(deps, operation, input, language),
    ),
    bindChange(templateCalls.publish, ({ operation, input, language }) =>
      publishTemplate(deps, operation, input, language),
    ),
    bindAdmin(templateCalls.preview, ({ actor, input, language }) =>
      previewTemplate(deps, actor, input, language),
    ),
    bindAdmin(templateCalls.resourceUse, ({ actor, input }) =>
      listResourceUse(deps, actor.schoolCode, input.id),
    ),
    bindAdmin(templateCalls.itemPreview, ({ actor, input }) => previewItem(deps, actor, input)),
  ];
}
