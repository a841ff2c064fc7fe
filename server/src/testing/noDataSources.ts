import type { DataSources } from '../adapters/dataSource/dataSources.ts';
import { SourceFailure } from '../adapters/dataSource/types.ts';

/** Reaches no database. */
export const noDataSources: DataSources = {
  open: async () => {
    throw new SourceFailure('unreachable');
  },
};
