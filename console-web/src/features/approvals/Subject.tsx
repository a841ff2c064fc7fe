import type { ApprovalEntry } from '@self-print/contract/platform/approvals.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { placeOf } from './placeOf.ts';

/** What would change: its kind, and its name, which leads to it. */
export function Subject({ row }: { readonly row: ApprovalEntry }) {
  const { t, language } = useTexts();
  const name = wordsOf(row.subject, language);
  const words = row.role === null ? name : t('waiting.person', { name, role: wordsOf(row.role, language) });
  const place = placeOf(row);
  return (
    <>
      {place === null ? words : <Link to={place}>{words}</Link>}
      <span className="under">{t(`waiting.kind.${row.kind}`)}</span>
    </>
  );
}
