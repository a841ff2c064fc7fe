import type { Bilingual } from '@self-print/contract/fields.ts';
import { documentCalls, type Verdict } from '@self-print/contract/platform/documents.ts';
import { dayOf, formatDateTime, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import type { ReactNode } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageImages } from '../../ui/PageImages.tsx';

type Shown = Exclude<Verdict, { state: 'needsSecondFactor' }>;
type Known = Extract<Verdict, { state: 'valid' | 'expired' | 'revoked' }>;

const LOOKS: Readonly<Record<Shown['state'], { readonly tone: string; readonly icon: IconName }>> = {
  valid: { tone: 'done', icon: 'check' },
  expired: { tone: 'attention', icon: 'clock' },
  revoked: { tone: 'trouble', icon: 'close' },
  notFound: { tone: 'trouble', icon: 'search' },
  tampered: { tone: 'trouble', icon: 'alert' },
};
/** A4 upright: what a page looks like until its picture is there. */
const PAGE = { width: 210, height: 297 };

interface VerdictProps {
  readonly verdict: Verdict;
  /** Verifiers see pages with masked values; those with whom the owner shared a link see them as they are. */
  readonly arePagesMasked: boolean;
}

/** What a document turned out to be, by word, shape and colour, and what is known of it. */
export function VerdictView({ verdict, arePagesMasked }: VerdictProps) {
  const { t } = useTexts();
  if (verdict.state === 'needsSecondFactor') return null;
  const { tone, icon } = LOOKS[verdict.state];
  return (
    <>
      <section className={`verdict verdict--${tone}`} role="status">
        <span className="verdict__seal">
          <Icon name={icon} size={36} />
        </span>
        <h2>{t(`verify.state.${verdict.state}`)}</h2>
        <VerdictText verdict={verdict} />
      </section>
      {isKnown(verdict) && <Facts verdict={verdict} arePagesMasked={arePagesMasked} />}
    </>
  );
}

function isKnown(verdict: Shown): verdict is Known {
  return verdict.state === 'valid' || verdict.state === 'expired' || verdict.state === 'revoked';
}

function VerdictText({ verdict }: { readonly verdict: Shown }) {
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  switch (verdict.state) {
    case 'tampered':
      return <p>{t(`verify.reason.${verdict.reason}`)}</p>;
    case 'expired':
      return <p>{t('verify.text.expired', { day: dayOf(verdict.validUntil, zone) })}</p>;
    case 'revoked':
      return <p>{t('verify.text.revoked', { day: dayOf(verdict.revokedAt ?? verdict.validUntil, zone) })}</p>;
    default:
      return <p>{t(`verify.text.${verdict.state}`)}</p>;
  }
}

function Facts({ verdict, arePagesMasked }: VerdictProps & { readonly verdict: Known }) {
  const { api } = useServices();
  const { t, language } = useTexts();
  const zone = useSchool()?.timeZone;
  const { previewTicket: ticket, revokedReason } = verdict;
  const words = (text: Bilingual) => <Words text={text} language={language} />;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('verify.document'), words(verdict.title)],
    [t('verify.school'), words(verdict.school)],
    [t('verify.holder'), words(verdict.holderName)],
    [t('verify.number'), verdict.holderNumber],
    ...verdict.facts.map(({ label, value }) => [wordsOf(label, language), words(value)] as const),
    [t('verify.issued'), formatDateTime(verdict.issuedAt, zone)],
    [t('verify.until'), formatDateTime(verdict.validUntil, zone)],
    ...(revokedReason === null ? [] : [[t('verify.revokedReason'), words(revokedReason)] as const]),
  ];
  const pages = Array.from({ length: ticket === null ? 0 : verdict.pages }, (_, index) => ({
    ...PAGE,
    url: api.addressOf(documentCalls.previewPage, { ticket, page: index + 1 }),
  }));
  return (
    <>
      <p className="hint">{t('verify.compare')}</p>
      <dl className="card facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pages.length > 0 && (
        <section className="stack">
          <h2>{t('verify.pages')}</h2>
          <p className="hint">{t(arePagesMasked ? 'verify.maskedNotice' : 'verify.copyNotice')}</p>
          <PageImages pages={pages} total={verdict.pages} />
        </section>
      )}
    </>
  );
}
