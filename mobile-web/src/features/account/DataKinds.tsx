import { OWN_DATA } from '@self-print/contract/ownData.ts';
import type { DeletionRequest, OwnDeletion } from '@self-print/contract/platform/deletions.ts';
import { useTexts } from '../../core/services.ts';

interface DataKindsProps {
  readonly kinds: OwnDeletion['kinds'];
  /** What became of each, once it is done. */
  readonly outcome: DeletionRequest['outcome'];
}

const FATES = ['goes', 'unnamed', 'stays'] as const;

/** What becomes of each kind of data, or became of it: what goes, what stays without a name, what stays, and why. */
export function DataKinds({ kinds, outcome }: DataKindsProps) {
  const { t, language } = useTexts();
  return FATES.map((fate) => (
    <section className="card account" key={fate}>
      <h2>{t(`deletion.fate.${fate}`)}</h2>
      <ul>
        {kinds
          .filter(({ kind }) => OWN_DATA[kind].fate === fate)
          .map(({ kind, keptDays }) => {
            const { why, ...name } = OWN_DATA[kind];
            const became = outcome?.find((each) => each.kind === kind);
            return (
              <li key={kind}>
                <strong>{name[language]}</strong>
                {became && (
                  <span className="account__line">
                    {t('deletion.became', { erased: became.erased, left: became.left })}
                  </span>
                )}
                {why && <span className="account__line">{why[language]}</span>}
                {keptDays !== null && (
                  <span className="account__line">{t('deletion.keptDays', { count: keptDays })}</span>
                )}
              </li>
            );
          })}
      </ul>
    </section>
  ));
}
