import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../../core/services.ts';

/** Groups and tags to choose from. */
export function useGroups() {
  const { language } = useTexts();
  const { data } = useCallQuery(fleetCalls.groups, {});
  return {
    groups: (data?.groups ?? []).map(({ groupId, name }) => ({
      value: groupId,
      label: wordsOf(name, language),
    })),
    tags: (data?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
  };
}
