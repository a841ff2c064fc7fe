import type { Plugin } from 'vite';

/** Libraries that all pages behind the sign-in share. */
const LIBRARIES = /\/node_modules\/(?:antd|@rc-component|@ant-design|@tanstack|@babel|react-router|stylis)\//;
/** What only opens over a page, or stands on few; contexts and words of these are small, and needed everywhere. */
const LATER =
  /\/(?:form|modal|dialog|drawer|date-picker|picker|async-validator|notification|message|descriptions|input-number|tree|select|virtual-list|trigger|tooltip|popover|popconfirm|portal|overflow)\/(?!.*(?:context|locale|useVariants)[^/]*$)/i;
/** Pages and parts of pages that use a module of the kit before it belongs to what all share. */
const SHARES_MIN = 40;

/**
 * Puts what nearly every page behind the sign-in uses of the kit into one file. Otherwise each set of pages that share a module makes a file of
 * its own, and fifty small files weigh 10 kB gzipped more than one.
 */
export function sharedKit(): Plugin {
  return {
    name: 'shared-kit',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'kit',
                  test: (id: string) => LIBRARIES.test(id) && !LATER.test(id),
                  minShareCount: SHARES_MIN,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    }),
  };
}
