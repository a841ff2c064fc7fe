import { useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Page } from '../../ui/Page.tsx';

const SECTIONS = ['what', 'why', 'kept', 'others', 'device', 'rights'] as const;

/** The privacy policy. */
export function ProtocolPage() {
  const { t, language } = useTexts();
  const school = useSchool()?.schoolName[language] ?? '';
  return (
    <Page title={t('title.protocol')} back="/mobile/login">
      <article className="card prose">
        <p>{t('protocol.intro', { school })}</p>
        {SECTIONS.map((section) => (
          <section key={section}>
            <h2>{t(`protocol.${section}Title`)}</h2>
            <p>{t(`protocol.${section}`)}</p>
          </section>
        ))}
      </article>
    </Page>
  );
}
