import type { Template } from '@self-print/contract/template/template.ts';
import type { DocumentResources } from './content/resources.ts';

/** A version that documents are made of, with all that it needs. */
export interface PublishedTemplate {
  readonly templateId: string;
  readonly version: number;
  /** Always the same object for a version, so that the engine prepares it once. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly template: Template;
  readonly resources: DocumentResources;
  /** The school's own, beside those of the product. */
  readonly fonts: readonly Uint8Array[];
}

export interface PublishedTemplates {
  /** Undefined when there is no such template or none of its versions is published. */
  readonly find: (schoolCode: string, templateId: string) => Promise<PublishedTemplate | undefined>;
  /** The contents of fonts: always the same objects for a font, so that the engine reads each once. */
  readonly readFonts: (schoolCode: string, ids: readonly string[]) => Promise<readonly Uint8Array[]>;
}
