import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../../core/services.ts';

interface ListFieldProps {
  /** Of the list in the form. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  /** Rows of more than a line. */
  readonly isTall?: boolean;
  /** The fields of the row at this place. */
  readonly row: (at: number) => ReactNode;
  /** What adds a row behind the last one. */
  readonly adding: (add: (row: unknown) => void, count: number) => ReactNode;
}

/** A list in the form of an item, of which each row can be removed. */
export function ListField({ name, title, hint, isTall = false, row, adding }: ListFieldProps) {
  const { t } = useTexts();
  return (
    <fieldset className="list-field">
      <legend>{title}</legend>
      <p className="under">{hint}</p>
      <Form.List name={name}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name: at }) => (
              <div key={key} className={isTall ? 'list-row list-row--plugin' : 'list-row'}>
                {row(at)}
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('common.remove')}
                  onClick={() => remove(at)}
                />
              </div>
            ))}
            {adding(add, rows.length)}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
