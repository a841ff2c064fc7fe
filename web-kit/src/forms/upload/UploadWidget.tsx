import type { WidgetProps } from '@rjsf/utils';
import { useContext, useEffect } from 'react';
import { type FilesControl, useFormLook } from '../formLook.ts';
import { controlOf } from '../textInput.ts';
import { AttachedFile } from './AttachedFile.tsx';
import { acceptOf, acceptPhotoOf, fileRulesOf } from './fileRules.ts';
import { type FormFiles, FormFilesContext } from './formFiles.ts';
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
  const files = useContext(FormFilesContext);
  if (files) return <FieldFiles props={props} files={files} />;
  return (
    <Files {...filesOf(props)} {...NOTHING} isTrial>
      {null}
    </Files>
  );
}

interface FieldFilesProps {
  readonly props: WidgetProps;
  readonly files: FormFiles;
}

function FieldFiles({ props, files: { form, underWay, isEarly } }: FieldFilesProps) {
  const { Files } = useFormLook();
  const { name } = props;
  const { attached, remove, wrong, ...field } = useFieldUploads({
    place: { ...form, field: name },
    rules: fileRulesOf(props.schema),
    given: Array.isArray(props.value) ? props.value : [],
    onChange: props.onChange,
  });
  const isUnsent = field.underWay.length > 0;
  useEffect(() => {
    if (!isUnsent) return;
    underWay.add(name);
    return () => {
      underWay.delete(name);
    };
  }, [isUnsent, underWay, name]);
  return (
    <Files {...filesOf(props)} {...field} wrong={isEarly && isUnsent ? 'unsent' : wrong} isTrial={false}>
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
