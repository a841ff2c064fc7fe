import type { Template } from '@self-print/contract/template/template.ts';
import type { DocumentResources } from './content/resources.ts';

/** A published version with everything needed to make documents. */
export interface PublishedTemplate {
  readonly templateId: string;
  readonly version: number;
  /** The same object for the same version, so that the engine prepares it only once. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly template: Template;
  readonly resources: DocumentResources;
  /** The school's own fonts, in addition to the bundled ones. */
  readonly fonts: readonly Uint8Array[];
}

export interface PublishedTemplates {
  /** Undefined when the template does not exist or has no published version. */
  readonly find: (schoolCode: string, templateId: string) => Promise<PublishedTemplate | undefined>;
  /** Reads font files; returns the same object for the same font, so that the engine parses each only once. */
  readonly readFonts: (schoolCode: string, ids: readonly string[]) => Promise<readonly Uint8Array[]>;
}
