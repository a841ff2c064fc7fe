import type { WidgetProps } from '@rjsf/utils';
import { useContext } from 'react';
import { type FilesControl, useFormLook } from '../formLook.ts';
import { controlOf } from '../textInput.ts';
import type { FormOfItem } from '../useItemForm.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { acceptOf, acceptPhotoOf, fileRulesOf } from './fileRules.ts';
import { FormFilesContext } from './formFiles.ts';
import { useFieldUploads } from './useFieldUploads.ts';

const NOTHING = {
  uploads: undefined,
  underWay: [],
  wrong: undefined,
  isFull: false,
  onChoose: () => {},
} as const;

/** Files that a person attaches; the value is the list of their ids. */
export function UploadWidget(props: WidgetProps) {
  const { Files } = useFormLook();
  const form = useContext(FormFilesContext);
  if (form) return <FieldFiles props={props} form={form} />;
  return (
    <Files {...filesOf(props)} {...NOTHING} isTrial>
      {null}
    </Files>
  );
}

function FieldFiles({ props, form }: { readonly props: WidgetProps; readonly form: FormOfItem }) {
  const { Files } = useFormLook();
  const { attached, remove, ...field } = useFieldUploads({
    place: { ...form, field: props.name },
    rules: fileRulesOf(props.schema),
    given: Array.isArray(props.value) ? props.value : [],
    onChange: props.onChange,
  });
  return (
    <Files {...filesOf(props)} {...field} isTrial={false}>
      {attached.map((fileId, index) => (
        <AttachedFile
          key={fileId}
          fileId={fileId}
          n={index + 1}
          isDisabled={props.disabled ?? false}
          onRemove={() => remove(fileId)}
        />
      ))}
    </Files>
  );
}

function filesOf(props: WidgetProps): Omit<FilesControl, keyof typeof NOTHING | 'children' | 'isTrial'> {
  const rules = fileRulesOf(props.schema);
  return {
    ...controlOf(props),
    ...rules,
    label: props.label,
    accept: acceptOf(rules),
    acceptPhoto: acceptPhotoOf(rules),
  };
}
