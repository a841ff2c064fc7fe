import type {
  BoxControl,
  FieldLook,
  FormLook,
  GroupControl,
  PartControl,
  SelectControl,
  TextControl,
} from '@self-print/web-kit/forms/formLook.ts';
import type { ReactNode } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { FileRow, Files } from './files.tsx';

const AREA_ROWS = 4;

function Line({ attributes, input, value, maxLength, isDisabled, isReadOnly, onType }: TextControl) {
  return (
    <input
      {...attributes}
      {...input}
      className="input"
      value={value}
      maxLength={maxLength}
      disabled={isDisabled}
      readOnly={isReadOnly}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function Area({ attributes, value, maxLength, isDisabled, isReadOnly, onType }: TextControl) {
  return (
    <textarea
      {...attributes}
      className="input form__area"
      rows={AREA_ROWS}
      value={value}
      maxLength={maxLength}
      disabled={isDisabled}
      readOnly={isReadOnly}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function Select({ attributes, labels, waitsFor, chosen, isDisabled, onChoose }: SelectControl) {
  const { t } = useTexts();
  return (
    <select
      {...attributes}
      className="input"
      value={chosen}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      <option value={-1}>
        {labels.length > 0 ? t('form.choose') : t('form.chooseFirst', { field: waitsFor })}
      </option>
      {labels.map((label, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
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
  const name = t(`form.part.${part}`);
  return (
    <select
      id={id}
      className="input"
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
    <>
      <FieldError id="regions-missing" text={t('form.regions.missing')} />
      <Button onClick={onAgain}>{t('form.regions.again')}</Button>
    </>
  );
}

function usePage() {
  const { nowMs } = useServices();
  const { language } = useTexts();
  return { language, nowMs };
}

function Box({ attributes, label, isChecked, isDisabled, onCheck }: BoxControl) {
  return (
    <label className="form__box">
      <input
        {...attributes}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>{label}</span>
    </label>
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
  const choose = (index: number) => {
    const others = chosen.filter((each) => each !== index);
    onChoose(isOne ? [index] : chosen.includes(index) ? others : [...others, index]);
  };
  return (
    <fieldset id={attributes.id} aria-describedby={attributes['aria-describedby']}>
      <legend className={isOne ? 'visually-hidden' : 'field__label'}>
        {label}
        {isRequired && <span className="form__required"> *</span>}
      </legend>
      {labels.length === 0 && <p className="hint">{t('form.chooseFirst', { field: waitsFor })}</p>}
      {labels.map((words, index) => (
        <label key={words} className="form__box">
          <input
            type={isOne ? 'radio' : 'checkbox'}
            name={attributes.id}
            checked={chosen.includes(index)}
            disabled={isDisabled}
            onChange={() => choose(index)}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Field({ id, label, isRequired, description, error, children }: FieldLook) {
  const { t } = useTexts();
  return (
    <div className="field form__field">
      {label !== undefined && (
        <label className="field__label" htmlFor={id}>
          {label}
          {isRequired && (
            <span className="form__required">
              <span aria-hidden="true">*</span>
              <span className="visually-hidden">{t('form.required')}</span>
            </span>
          )}
        </label>
      )}
      {description !== undefined && (
        <p id={`${id}__description`} className="hint">
          {description}
        </p>
      )}
      {children}
      <FieldError id={`${id}__error`} text={error} />
    </div>
  );
}

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className="form__fields">{children}</div>
);

export const FORM_LOOK: FormLook = {
  Line,
  Area,
  Select,
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
