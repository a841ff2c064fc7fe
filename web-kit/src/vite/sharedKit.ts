import type { Plugin } from 'vite';

/** Libraries that all pages behind the sign-in share. */
const LIBRARIES = /\/node_modules\/(?:antd|@rc-component|@ant-design|@tanstack|@babel|react-router|stylis)\//;
/**
 * What only opens over a page, or stands on few; contexts, words and helpers of these are small, and needed everywhere. Were a helper left out that the
 * file of the kit needs, both files would import each other, and the first of them to run would find the other one empty.
 */
const LATER = [
  /\/(?:form|modal|dialog|drawer|date-picker|picker|async-validator|notification|message|descriptions|input-number|tree|select|virtual-list|trigger|tooltip|popover|popconfirm|portal|overflow)\/(?!(?:es\/)?locale\/|es\/utils\/(?:conduct|key|tree)Util\.js$|.*(?:context|locale|useVariants)[^/]*$)/i,
  /\/ui\/FormModal\.tsx$/,
  /\/antd\/es\/(?:grid\/(?!hooks\/)|_util\/(?:placements|PurePanel|ActionButton)\.js$)/,
];
const opensLater = (id: string) => LATER.some((later) => later.test(id));
/** Of this project. */
const OWN = /\/(?:console-web|web-kit|contract)\/src\//;
/** Pages and parts of pages that use a module before it belongs to what all share. */
const SHARES_MIN = 40;

/**
 * Puts what nearly every page behind the sign-in uses of the kit into one file, and what it uses of this project into another, so that a release changes only
 * this one. Otherwise each set of pages that share a module makes a file of its own, and fifty small files weigh 10 kB gzipped more than one.
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
                  test: (id: string) => LIBRARIES.test(id) && !opensLater(id),
                  minShareCount: SHARES_MIN,
                  priority: 1,
                },
                {
                  name: 'parts',
                  test: (id: string) => OWN.test(id) && !opensLater(id),
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
