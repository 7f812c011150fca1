import type { Plugin } from 'vite'

/** XState 5 builds the chart of a machine as soon as the machine is made. */
const built = `    this.root = new StateNode(config, {
      _key: this.id,
      _machine: this
    });
    this.root._initialize();
    formatRouteTransitions(this.root);
    this.states = this.root.states; // TODO: remove!
    this.events = this.root.events;
  }`

const builtWhenAsked = `  }
  get root() {
    return memo(this, 'root', () => {
      const root = new StateNode(this.config, { _key: this.id, _machine: this });
      root._initialize();
      formatRouteTransitions(root);
      return root;
    });
  }
  get states() {
    return this.root.states;
  }
  get events() {
    return this.root.events;
  }`

const ownFields = /^ +this\.(?:root|states|events) = void 0;\n/gm

/** The module of XState that has its `StateMachine`, with charts that are built by the first actor that runs them. */
export const withLateCharts = (code: string) => {
  const start = code.indexOf('class StateMachine ')
  const machine = code.slice(start)
  if (start === -1 || !machine.includes(built)) {
    throw new Error(
      'XState builds its charts in another way than the version that this was written for.',
    )
  }
  return (
    code.slice(0, start) + machine.replaceAll(ownFields, '').replace(built, () => builtWhenAsked)
  )
}

/**
 * A chart that nobody runs is never built: `provide` makes another machine, with a chart of its own, and most machines that a page
 * brings along wait for what a person does (ADR 128).
 */
export const buildChartsLate = (): Plugin => ({
  name: 'build-charts-late',
  apply: 'build',
  transform: {
    filter: { id: /\/xstate\/dist\/StateMachine-[^/]+\.esm\.js$/ },
    handler: (code) => ({ code: withLateCharts(code), map: null }),
  },
})
