import { terminalDetailCalls } from '@self-print/contract/platform/terminalDetails.ts';
import { detailWords } from '@self-print/contract/terminalDetailValue.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ValuesForm } from '../../terminalMisc/ValuesForm.tsx';

/** What the school itself records of a terminal. */
export function Details({ terminalCode }: { readonly terminalCode: string }) {
  const { t, language } = useTexts();
  const mayWrite = useMay('terminal:write');
  const asked = useCallQuery(terminalDetailCalls.get, { x: terminalCode });
  const [isEditing, setEditing] = useState(false);
  return (
    <section>
      <h2>{t('misc.title')}</h2>
      <Loaded asked={asked}>
        {({ details, terminal }) =>
          details.length === 0 ? (
            <p>
              {t('misc.noneYet')} <Link to="/main/terminal-misc">{t('misc.define')}</Link>
            </p>
          ) : (
            <>
              <Descriptions
                size="small"
                column={2}
                items={details.map((detail) => ({
                  key: detail.code,
                  label: wordsOf(detail.name, language),
                  children: orEmptyMark(detailWords(detail, terminal.values[detail.code] ?? '', language)),
                }))}
              />
              {mayWrite && <Button onClick={() => setEditing(true)}>{t('misc.edit')}</Button>}
              {isEditing && (
                <ValuesForm details={details} terminal={terminal} onClose={() => setEditing(false)} />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
