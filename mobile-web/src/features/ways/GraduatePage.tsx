import { useTexts } from '../../core/services.ts';
import { GraduateForm } from './GraduateForm.tsx';
import { ProviderPage } from './ProviderPage.tsx';

/** Log-in of a graduate without an account, by what the school's records say. */
export function GraduatePage() {
  const { t } = useTexts();
  return (
    <ProviderPage
      way="GRADUATE"
      lead={t('ways.graduateLead')}
      form={(providerId, onDone) => <GraduateForm providerId={providerId} onDone={onDone} />}
    />
  );
}
