import type {
  BoxControl,
  FieldLook,
  FormLook,
  GroupControl,
  PartControl,
  SelectControl,
  TextControl,
} from '@self-print/web-kit/forms/formLook.ts';
import { Button, Checkbox, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { FileRow, Files } from './files.tsx';

const AREA_ROWS = 4;

const statusOf = (isWrong: boolean) => (isWrong ? ('error' as const) : '');

function Line({ attributes, input, value, maxLength, isWrong, isDisabled, isReadOnly, onType }: TextControl) {
  return (
    <Input
      {...attributes}
      {...input}
      status={statusOf(isWrong)}
      size="large"
      value={value}
      maxLength={maxLength}
      disabled={isDisabled}
      readOnly={isReadOnly}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function Area({ attributes, value, maxLength, isWrong, isDisabled, isReadOnly, onType }: TextControl) {
  return (
    <Input.TextArea
      {...attributes}
      status={statusOf(isWrong)}
      rows={AREA_ROWS}
      value={value}
      maxLength={maxLength}
      disabled={isDisabled}
      readOnly={isReadOnly}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

const optionsOf = (labels: readonly string[]) => labels.map((label, value) => ({ value, label }));

function Choose({
  attributes: { name: _, ...attributes },
  labels,
  waitsFor,
  chosen,
  isWrong,
  isDisabled,
  onChoose,
}: SelectControl) {
  const { t } = useTexts();
  return (
    <Select
      {...attributes}
      status={statusOf(isWrong)}
      size="large"
      value={chosen < 0 ? null : chosen}
      placeholder={labels.length > 0 ? t('pc.form.choose') : t('pc.form.chooseFirst', { field: waitsFor })}
      disabled={isDisabled || labels.length === 0}
      options={optionsOf(labels)}
      onChange={(index: number) => onChoose(index)}
    />
  );
}

function Part({
  id,
  describedBy,
  part,
  options,
  optionsLang,
  value,
  isRequired,
  isWrong,
  isDisabled,
  onChoose,
}: PartControl) {
  const { t } = useTexts();
  const name = t(`pc.form.part.${part}`);
  return (
    <select
      id={id}
      className="pc-part"
      aria-label={name}
      aria-required={isRequired || undefined}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{name}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={optionsLang}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function RegionsMissing({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTexts();
  return (
    <small className="pc-field__wrong" role="alert">
      {t('pc.form.regions.missing')}{' '}
      <Button size="small" disabled={false} onClick={onAgain}>
        {t('pc.form.regions.again')}
      </Button>
    </small>
  );
}

function usePage() {
  const { nowMs } = useServices();
  const { language } = useTexts();
  return { language, nowMs };
}

function Box({ attributes, label, isChecked, isDisabled, onCheck }: BoxControl) {
  return (
    <Checkbox
      {...attributes}
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ target }) => onCheck(target.checked)}
    >
      {label}
    </Checkbox>
  );
}

function Group({
  attributes,
  kind,
  label,
  labels,
  chosen,
  isRequired,
  isDisabled,
  waitsFor,
  onChoose,
}: GroupControl) {
  const { t } = useTexts();
  const isOne = kind === 'one';
  return (
    <fieldset id={attributes.id} className="pc-group" aria-describedby={attributes['aria-describedby']}>
      <legend className={isOne ? 'visually-hidden' : 'pc-field__label'}>
        {label}
        {isRequired && ' *'}
      </legend>
      {labels.length === 0 && (
        <small className="pc-hint">{t('pc.form.chooseFirst', { field: waitsFor })}</small>
      )}
      {isOne ? (
        <Radio.Group
          name={attributes.id}
          value={chosen[0]}
          disabled={isDisabled}
          options={optionsOf(labels)}
          onChange={({ target }) => onChoose([Number(target.value)])}
        />
      ) : (
        <Checkbox.Group
          value={[...chosen]}
          disabled={isDisabled}
          options={optionsOf(labels)}
          onChange={onChoose}
        />
      )}
    </fieldset>
  );
}

function Field({ id, label, isRequired, description, error, children }: FieldLook) {
  const { t } = useTexts();
  return (
    <div className="pc-field">
      {label !== undefined && (
        <label className="pc-field__label" htmlFor={id}>
          {label}
          {isRequired && (
            <span className="pc-field__required">
              <span aria-hidden="true"> *</span>
              <span className="visually-hidden">{t('pc.form.required')}</span>
            </span>
          )}
        </label>
      )}
      {description !== undefined && (
        <small id={`${id}__description`} className="pc-hint">
          {description}
        </small>
      )}
      {children}
      <small id={`${id}__error`} className="pc-field__wrong" role="status">
        {error}
      </small>
    </div>
  );
}

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className="pc-fields">{children}</div>
);

export const FORM_LOOK: FormLook = {
  Line,
  Area,
  Select: Choose,
  Part,
  RegionsMissing,
  Box,
  Group,
  Files,
  FileRow,
  Field,
  Fields,
  usePage,
};
