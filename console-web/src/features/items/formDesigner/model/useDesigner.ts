import type { FormSchema } from '@self-print/contract/forms.ts';
import { useRef, useState } from 'react';
import { useServices } from '../../../../core/services.ts';
import {
  type DesignedField,
  fieldsOf,
  type Keywords,
  moved,
  newName,
  patched,
  withFields,
} from './fields.ts';
import { type FieldKind, ofKind } from './kinds.ts';
import { tidyLinks } from './links.ts';

/** A form while it is designed: its fields, the one that is open, and what can be done. */
export interface Designer {
  readonly fields: readonly DesignedField[];
  readonly open: DesignedField | undefined;
  readonly select: (name: string) => void;
  readonly add: (kind: FieldKind) => void;
  readonly remove: (name: string) => void;
  /** The field that was removed last, which can be brought back. */
  readonly removed: DesignedField | undefined;
  readonly restore: () => void;
  readonly move: (name: string, by: number) => void;
  /** Changes keywords of the open field. */
  readonly change: (changes: Keywords) => void;
  readonly changeKind: (kind: FieldKind) => void;
  readonly require: (isRequired: boolean) => void;
}

interface Removed {
  readonly field: DesignedField;
  readonly place: number;
}

/** What the designer does to a form. The form itself belongs to whoever saves it. */
export function useDesigner(form: FormSchema | null, onChange: (form: FormSchema | null) => void): Designer {
  const { nowMs } = useServices();
  const [selected, setSelected] = useState<string>();
  const [removed, setRemoved] = useState<Removed>();
  // Of this sitting: a name is not given twice, although its field was removed.
  const given = useRef<readonly string[]>([]);
  const fields = fieldsOf(form);
  const open = fields.find(({ name }) => name === selected) ?? fields[0];
  const put = (next: readonly DesignedField[]) => onChange(withFields(form, tidyLinks(next)));
  const replaceOpen = (with_: (field: DesignedField) => DesignedField) =>
    put(fields.map((each) => (each === open ? with_(each) : each)));
  return {
    fields,
    open,
    select: setSelected,
    removed: removed?.field,
    add: (kind) => {
      const taken = [...fields.map(({ name }) => name), ...given.current];
      const name = newName(kind, taken, nowMs());
      given.current = [...given.current, name];
      setSelected(name);
      put([...fields, { name, isRequired: kind === 'declaration', keywords: ofKind(kind) }]);
    },
    remove: (name) => {
      const place = fields.findIndex((each) => each.name === name);
      const field = fields[place];
      if (!field) return;
      setRemoved({ field, place });
      setSelected((fields[place + 1] ?? fields[place - 1])?.name);
      put(fields.toSpliced(place, 1));
    },
    restore: () => {
      if (!removed) return;
      put(fields.toSpliced(removed.place, 0, removed.field));
      setSelected(removed.field.name);
      setRemoved(undefined);
    },
    move: (name, by) => put(moved(fields, name, by)),
    change: (changes) => replaceOpen((field) => ({ ...field, keywords: patched(field.keywords, changes) })),
    changeKind: (kind) => replaceOpen((field) => ({ ...field, keywords: ofKind(kind, field.keywords) })),
    require: (isRequired) => replaceOpen((field) => ({ ...field, isRequired })),
  };
}
