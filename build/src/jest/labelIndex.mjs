/** @typedef {{ readonly _version: number, readonly _globalObject: object, getRootNode(options: object): Tree }} Tree jsdom's own object of a node */
/** @typedef {Tree & { readonly localName?: string, getAttributeNS(space: null, name: string): string | null }} Node */
/** @typedef {{ readonly version: number, readonly controls: Map<Node, Node>, readonly labels: Map<Node, Node[]> }} Index */

/** Elements with labels, by the file of their class. */
const LABELLED = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];

/**
 * Makes jsdom walk a page once after each change to find what its labels belong to. By itself it walks the page for each field, and
 * within that for each label, which was a twentieth of the processor time of component tests.
 * @param {NodeJS.Require} requireOfJsdom
 */
export function indexLabels(requireOfJsdom) {
  // Its files import one another in circles and load only from here.
  requireOfJsdom('./api.js');
  const { domSymbolTree } = requireOfJsdom('./jsdom/living/helpers/internal-constants.js');
  const { isLabelable } = requireOfJsdom('./jsdom/living/helpers/form-controls.js');
  const NodeList = requireOfJsdom('./jsdom/living/generated/NodeList.js');
  /** @param {string} name */
  const classOf = (name) =>
    requireOfJsdom(`./jsdom/living/nodes/HTML${name}Element-impl.js`).implementation.prototype;
  const label = classOf('Label');
  const controlOf = getterOf(label, 'control');
  /** @type {WeakMap<Tree, Index>} */
  const indices = new WeakMap();

  /** @param {Tree} root @returns {Index} */
  const indexOf = (root) => {
    const known = indices.get(root);
    if (known?.version === root._version) return known;
    const all = [...domSymbolTree.treeIterator(root)];
    /** @type {Map<string, Node>} */
    const byId = new Map();
    for (const node of all) {
      const id = node.getAttributeNS?.(null, 'id');
      if (typeof id === 'string' && !byId.has(id)) byId.set(id, node);
    }
    const controls = new Map();
    const labels = new Map();
    for (const node of all.filter((each) => each instanceof label.constructor)) {
      const target = node.getAttributeNS(null, 'for');
      const found = target === null ? controlOf.call(node) : target === '' ? undefined : byId.get(target);
      if (!found || !isLabelable(found)) continue;
      controls.set(node, found);
      labels.set(found, [...(labels.get(found) ?? []), node]);
    }
    const made = { version: root._version, controls, labels };
    indices.set(root, made);
    return made;
  };

  Object.defineProperty(label, 'control', {
    configurable: true,
    /** @this {Node} */
    get() {
      return indexOf(this.getRootNode({})).controls.get(this) ?? null;
    },
  });
  for (const name of LABELLED) {
    const labelled = classOf(name);
    // Fails when jsdom has it no more.
    getterOf(labelled, 'labels');
    Object.defineProperty(labelled, 'labels', {
      configurable: true,
      /** @this {Node & { _labels: unknown }} */
      get() {
        if (!isLabelable(this)) return null;
        if (this._labels) return this._labels;
        const element = this.getRootNode({});
        const query = () => indexOf(element).labels.get(this) ?? [];
        this._labels = NodeList.createImpl(element._globalObject, [], { element, query });
        return this._labels;
      },
    });
  }
}

/** @param {object} prototype @param {string} name @returns {() => any} */
function getterOf(prototype, name) {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new Error(`jsdom has no getter of ${name} any more`);
  return getter;
}
