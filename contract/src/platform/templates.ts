import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import { documentLanguage } from '../documentLanguage.ts';
import * as f from '../fields.ts';
import { RESOURCE_LIMIT_BYTES } from '../limits.ts';
import { resourceName } from '../template/units.ts';

const templateId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
const resourceId = z.uuid();

/** A version is written and submitted by one person and published by another. */
const versionState = z.enum(['draft', 'handedIn', 'published', 'retired']);

const versionFacts = z.object({
  templateId,
  version: z.int(),
  state: versionState,
  /** Increases with each save of the draft. */
  revision: z.int(),
  note: z.string(),
  /** Names of the people who last saved and who published it. */
  writtenBy: z.string(),
  publishedBy: z.nullable(z.string()),
  /** Whether the caller wrote some of it, and may therefore not publish it. */
  isOwn: z.boolean(),
  createdAt: f.moment,
  publishedAt: z.nullable(f.moment),
});
export type TemplateVersionFacts = z.infer<typeof versionFacts>;

const name = f.givenName(100);
const writtenName = z.object({ zh: name, en: name });

/** Validated separately by `contract/src/template`. */
const content = z.record(z.string(), z.unknown());

const templateRow = z.object({
  templateId,
  name: f.bilingual,
  publishedVersion: z.nullable(z.int()),
  newestVersion: z.int(),
  newestState: versionState,
  /** Items that use it. */
  items: z.array(z.object({ itemId: f.itemId, title: f.bilingual })),
  updatedAt: f.moment,
});

const renderProblem = z.object({
  kind: z.string(),
  /** Name of the variable, character, element or resource concerned. */
  name: z.string(),
  elementId: z.nullable(z.string()),
  message: z.string(),
});
const resource = z.object({
  resourceId,
  kind: z.enum(['image', 'seal', 'font']),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  createdAt: f.moment,
});

export const templateCalls = {
  list: adminCall({
    method: 'GET',
    path: '/item/template',
    permission: 'template:read',
    summary: 'Templates of documents',
    query: z.object({ ...f.pageQuery, search: z.optional(z.string().check(z.maxLength(64))) }),
    data: f.paged(templateRow),
    errors: [],
  }),
  versions: adminCall({
    method: 'GET',
    path: '/item/template/versions',
    permission: 'template:read',
    summary: 'The versions of a template, newest first',
    query: z.object({ templateId }),
    data: z.array(versionFacts),
    errors: ['NOT_FOUND'],
  }),
  get: adminCall({
    method: 'GET',
    path: '/item/template/version',
    permission: 'template:read',
    summary: 'One version with its content',
    query: z.object({ templateId, version: f.wholeNumber(1, 1_000_000) }),
    data: z.extend(versionFacts, { content }),
    errors: ['NOT_FOUND'],
  }),
  create: adminCall({
    method: 'POST',
    path: '/item/template/create',
    permission: 'template:write',
    operation: 'template-created',
    summary: 'Create a template with its first draft',
    body: z.object({ templateId, name: writtenName, content }),
    data: versionFacts,
    errors: ['NAME_TAKEN', 'TEMPLATE_INVALID', 'UNAVAILABLE'],
  }),
  saveDraft: adminCall({
    method: 'POST',
    path: '/item/template/save',
    permission: 'template:write',
    operation: 'template-saved',
    summary: 'Save the draft; starts a new version when the newest is no longer a draft',
    body: z.object({
      templateId,
      content,
      note: z._default(z.string().check(z.maxLength(500)), ''),
      /** The newest version that the author has seen; a newer one means that somebody else was faster. */
      basedOn: f.counter,
      /** Its revision, so that nobody overwrites changes they have not seen. */
      basedOnRevision: f.counter,
    }),
    data: versionFacts,
    errors: ['NOT_FOUND', 'TEMPLATE_INVALID', 'CHANGED_MEANWHILE', 'UNAVAILABLE'],
  }),
  rename: adminCall({
    method: 'POST',
    path: '/item/template/rename',
    permission: 'template:write',
    operation: 'template-renamed',
    summary: 'Rename a template in lists; the title of its documents is part of each version',
    body: z.object({ templateId, name: writtenName, known: f.bilingual }),
    data: z.object({ name: f.bilingual }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  submitForReview: adminCall({
    method: 'POST',
    path: '/item/template/handIn',
    permission: 'template:write',
    operation: 'template-submitted',
    summary: 'Submit the draft for review; it can no longer be changed',
    body: z.object({ templateId, version: f.counter }),
    data: versionFacts,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'TEMPLATE_INVALID', 'UNAVAILABLE'],
  }),
  publish: adminCall({
    method: 'PUT',
    path: '/item/sp-print-item/saveReportUrl',
    permission: 'template:publish',
    operation: 'template-published',
    summary: 'Publish a version that another person wrote, or roll back to an earlier one',
    body: z.object({ templateId, version: f.counter }),
    data: versionFacts,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'SECOND_PERSON_NEEDED', 'TEMPLATE_INVALID', 'UNAVAILABLE'],
  }),
  preview: adminCall({
    method: 'POST',
    path: '/item/template/preview',
    permission: 'template:read',
    operation: 'nothing',
    summary: "The PDF that the server makes from a template, with sample data or a person's",
    body: z.object({
      content,
      language: documentLanguage,
      userName: z.optional(z.string().check(z.maxLength(64))).check(
        z.meta({
          description: 'sample data if omitted; otherwise user:read and template:write are required, too',
        }),
      ),
    }),
    data: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('rendered'),
        pdfBase64: z.string(),
        pages: z.int(),
        milliseconds: z.number(),
      }),
      z.object({ outcome: z.literal('refused'), problems: z.array(renderProblem) }),
    ]),
    errors: ['NOT_FOUND', 'NO_PERMISSION', 'UNAVAILABLE'],
  }),
  itemPreview: adminCall({
    method: 'GET',
    path: '/item/sp-print-item/preview',
    permission: 'item:read',
    summary: "An item's document with sample data, as PDF",
    query: z.object({ itemId: f.itemId, language: z._default(documentLanguage, 'zh') }),
    data: 'file',
    errors: ['NOT_FOUND', 'TEMPLATE_NOT_PUBLISHED', 'UNAVAILABLE'],
  }),
  resources: adminCall({
    method: 'GET',
    path: '/item/sp-resource',
    permission: 'template:read',
    summary: 'Images, stamps and fonts that templates use',
    query: z.object({
      ...f.pageQuery,
      kind: z.optional(z.enum(['image', 'seal', 'font'])),
      search: z.optional(z.string().check(z.maxLength(64))),
    }),
    data: f.paged(resource),
    errors: [],
  }),
  addResource: adminCall({
    method: 'POST',
    path: '/item/sp-resource/create',
    permission: 'resource:write',
    operation: 'resource-added',
    summary: 'Add an image, a stamp (PNG, SVG) or a font (TTF, OTF); the content determines its type',
    query: z.object({ kind: z.enum(['image', 'seal', 'font']), name: resourceName }),
    upload: true,
    uploadLimitBytes: RESOURCE_LIMIT_BYTES,
    data: resource,
    errors: ['RESOURCE_INVALID', 'NAME_TAKEN'],
  }),
  resource: adminCall({
    method: 'GET',
    path: '/item/sp-resource/file/{id}',
    permission: 'template:read',
    summary: 'The content of a resource',
    params: z.object({ id: resourceId }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
  renameResource: adminCall({
    method: 'POST',
    path: '/item/sp-resource/modify',
    permission: 'resource:write',
    operation: 'resource-renamed',
    summary:
      'Rename a resource; drafts that use its old name have to be changed, published templates keep it',
    body: z.object({ resourceId, name: resourceName, known: resourceName }),
    data: resource,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'CHANGED_MEANWHILE'],
  }),
  replaceResource: adminCall({
    method: 'POST',
    path: '/item/sp-resource/replace',
    permission: 'resource:write',
    operation: 'resource-replaced',
    summary:
      'Replace the file of a resource, which keeps its kind and name; published templates keep the old file',
    query: z.object({ resourceId }),
    upload: true,
    uploadLimitBytes: RESOURCE_LIMIT_BYTES,
    data: resource,
    errors: ['NOT_FOUND', 'RESOURCE_INVALID'],
  }),
  resourceUse: adminCall({
    method: 'GET',
    path: '/item/sp-resource/use/{id}',
    permission: 'template:read',
    summary: 'The templates whose published or newest version uses a resource',
    params: z.object({ id: resourceId }),
    data: z.array(z.object({ templateId, name: f.bilingual, published: z.boolean(), newest: z.boolean() })),
    errors: ['NOT_FOUND'],
  }),
  archiveResource: adminCall({
    method: 'POST',
    path: '/item/sp-resource/del',
    permission: 'resource:write',
    operation: 'resource-removed',
    summary: 'Archive a resource; published templates that use it keep it',
    body: z.object({ resourceId }),
    data: z.object({ archived: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};
