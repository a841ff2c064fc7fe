import type { Language } from '@self-print/contract/fields.ts';
import type { FileKind } from '@self-print/contract/forms.ts';
import type { RegionLevel } from '@self-print/contract/regions.ts';
import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Uploads, UploadView } from '../uploads/uploads.ts';
import { useRequired } from '../useRequired.ts';
import type { assistive, nativeInput } from './textInput.ts';
import type { WrongFile } from './upload/fileRules.ts';

/** What every control of a form is given. */
export interface Control {
  /** For the control itself: its id, its name and what it says to assistive technology. */
  readonly attributes: ReturnType<typeof assistive> & { readonly name: string };
  readonly isWrong: boolean;
  readonly isDisabled: boolean;
}

/** A line of text, or several. */
export interface TextControl extends Control {
  readonly input: ReturnType<typeof nativeInput>;
  readonly value: string | number;
  readonly maxLength: number | undefined;
  readonly isReadOnly: boolean;
  readonly onType: (text: string) => void;
}

/** One of several that are listed, by its place; -1 while none is chosen. */
export interface SelectControl extends Control {
  readonly labels: readonly string[];
  /** What the field is called that must be filled in before there is anything to choose. */
  readonly waitsFor: string;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** A part of a day or of a time of day. */
export type MomentPart = 'year' | 'month' | 'day' | 'hour' | 'minute';
/** What is chosen from a list of its own. */
export type FieldPart = MomentPart | RegionLevel;

/** A list of the values that a part can have. */
export interface PartControl {
  /** Of the first part only, which the field's label belongs to. */
  readonly id: string | undefined;
  readonly describedBy: string;
  readonly part: FieldPart;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the options are worded in, where that is not the page's language. */
  readonly optionsLang?: 'zh-CN';
  /** Empty while none is chosen. */
  readonly value: string;
  readonly isRequired: boolean;
  readonly isWrong: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (value: string) => void;
}

/** A box with its words beside it. */
export interface BoxControl extends Control {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

/** Files that are attached, above the ways to attach another one. */
export interface FilesControl extends Control {
  readonly label: string;
  readonly kinds: readonly FileKind[];
  readonly limitBytes: number;
  readonly max: number;
  /** What the browser's chooser offers. */
  readonly accept: string;
  /** The same for the camera; empty where photos are not taken. */
  readonly acceptPhoto: string;
  /** Why what was chosen last was not taken, or that the form waits for files under way. */
  readonly wrong: WrongFile | 'unsent' | undefined;
  /** Whether no further file can be attached. */
  readonly isFull: boolean;
  /** Whether the form is only shown, so that nothing can be uploaded. */
  readonly isTrial: boolean;
  readonly uploads: Uploads | undefined;
  readonly underWay: readonly UploadView[];
  readonly onChoose: (files: FileList | null) => void;
  /** A row for each file that is attached. */
  readonly children: ReactNode;
}

/** One attached file. */
export interface FileRowControl {
  /** Its place among the others, from 1. */
  readonly n: number;
  /** Undefined until it is known. */
  readonly name: string | undefined;
  readonly sizeBytes: number;
  readonly state: 'loading' | 'unread' | 'checking' | 'ready' | 'refused' | 'gone';
  /** Why it was refused. */
  readonly reason: string | undefined;
  /** A small picture of its first page. */
  readonly picture: ReactNode;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

/** Buttons of which one is chosen, or boxes of which several are; by their places. */
export interface GroupControl extends Control {
  readonly kind: 'one' | 'several';
  readonly label: string;
  readonly isRequired: boolean;
  readonly labels: readonly string[];
  readonly waitsFor: string;
  readonly chosen: readonly number[];
  readonly onChoose: (indexes: readonly number[]) => void;
}

/** A field of a form with what is asked and what is wrong with it. */
export interface FieldLook {
  readonly id: string;
  /** Undefined where the control has its words itself: a box beside it, a group above it. */
  readonly label: string | undefined;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** How the forms of items look in an app. */
export interface FormLook {
  readonly Line: ComponentType<TextControl>;
  readonly Area: ComponentType<TextControl>;
  readonly Select: ComponentType<SelectControl>;
  readonly Part: ComponentType<PartControl>;
  /** Says that the lists of regions could not be fetched, with a way to try again. */
  readonly RegionsMissing: ComponentType<{ readonly onAgain: () => void }>;
  readonly Box: ComponentType<BoxControl>;
  readonly Group: ComponentType<GroupControl>;
  readonly Files: ComponentType<FilesControl>;
  readonly FileRow: ComponentType<FileRowControl>;
  readonly Field: ComponentType<FieldLook>;
  readonly Fields: ComponentType<{ readonly children: ReactNode }>;
  /** A hook: the language of the page, and its clock. */
  readonly usePage: () => { readonly language: Language; readonly nowMs: () => number };
}

const FormLookContext = createContext<FormLook | undefined>(undefined);
export const FormLookProvider = FormLookContext.Provider;

export function useFormLook(): FormLook {
  return useRequired(FormLookContext, 'There is no look around this form');
}
