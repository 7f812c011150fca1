import type { FlowPorts } from '#src/app/flow-ports.ts'
import type { FlowName, flows } from '#src/machines/app/flows.ts'

type Logic<TFlow extends FlowName> = (typeof flows)[TFlow]
type Sources = { [TFlow in FlowName]: (ports: FlowPorts) => Promise<Logic<TFlow>> }

/** Where the code of each flow is, which comes with the screens that open the flow. */
const sources: Sources = {
  login: async (ports) => (await import('#src/app/flows/login.ts')).loginLogic(ports),
  register: async (ports) => (await import('#src/app/flows/register.ts')).registerLogic(ports),
  connect: async (ports) => (await import('#src/app/flows/connect.ts')).connectLogic(ports),
  organizationAccess: async (ports) =>
    (await import('#src/app/flows/organization-access.ts')).organizationAccessLogic(ports),
  passkeys: async (ports) => (await import('#src/app/flows/passkeys.ts')).passkeysLogic(ports),
  nameUpdate: async (ports) =>
    (await import('#src/app/flows/name-update.ts')).nameUpdateLogic(ports),
  workUpdate: async (ports) =>
    (await import('#src/app/flows/work-update.ts')).workUpdateLogic(ports),
  ownData: async (ports) => (await import('#src/app/flows/own-data.ts')).ownDataLogic(ports),
  passwordUpdate: async (ports) =>
    (await import('#src/app/flows/password-update.ts')).passwordUpdateLogic(ports),
  demoOpen: async (ports) => (await import('#src/app/flows/demo-open.ts')).demoOpenLogic(ports),
  copyLink: async () => (await import('#src/app/flows/copy-link.ts')).copyLinkLogic(),
  copyPage: async () => (await import('#src/app/flows/copy-link.ts')).copyLinkLogic(),
  search: async () => (await import('#src/machines/search/search.machine.ts')).searchMachine,
  stepUp: async (ports) => (await import('#src/app/flows/step-up.ts')).stepUpLogic(ports),
  singleSignOnReply: async (ports) =>
    (await import('#src/app/flows/single-sign-on-reply.ts')).singleSignOnReplyLogic(ports),
  singleSignOnLogout: async (ports) =>
    (await import('#src/app/flows/single-sign-on-logout.ts')).singleSignOnLogoutLogic(ports),
  linkedSignOns: async (ports) =>
    (await import('#src/app/flows/linked-sign-ons.ts')).linkedSignOnsLogic(ports),
  contact: async (ports) => (await import('#src/app/flows/contact.ts')).contactLogic(ports),
  account: async (ports) => (await import('#src/app/flows/account.ts')).accountLogic(ports),
  device: async (ports) => (await import('#src/app/flows/device.ts')).deviceLogic(ports),
  deviceVerify: async (ports) =>
    (await import('#src/app/flows/device-verify.ts')).deviceVerifyLogic(ports),
  favourites: async (ports) =>
    (await import('#src/app/flows/favourites.ts')).favouritesLogic(ports),
  firstAdmin: async (ports) =>
    (await import('#src/app/flows/first-admin.ts')).firstAdminLogic(ports),
  decisions: async (ports) => (await import('#src/app/flows/decisions.ts')).decisionsLogic(ports),
  conversation: async (ports) =>
    (await import('#src/app/flows/conversation.ts')).conversationLogic(ports),
  conversations: async (ports) =>
    (await import('#src/app/flows/conversation.ts')).conversationsLogic(ports),
  whatsapp: async (ports) => (await import('#src/app/flows/whatsapp.ts')).whatsAppLogic(ports),
  live: async (ports) => (await import('#src/app/flows/live.ts')).liveLogic(ports),
  reports: async (ports) => (await import('#src/app/flows/reports.ts')).reportsLogic(ports),
  adminAct: async (ports) => (await import('#src/app/flows/admin-act.ts')).adminActLogic(ports),
}

/** Waits for the code of flows, and puts each with its effects where the app chart spawns it from. */
export const createBring = (actors: Partial<typeof flows>, ports: FlowPorts) => {
  const arrived = new Set<FlowName>()

  const bringOne = async (flow: FlowName) => {
    if (!arrived.has(flow)) {
      Object.assign(actors, { [flow]: await sources[flow](ports) })
      arrived.add(flow)
    }
  }
  return {
    bring: async (...names: FlowName[]) => {
      await Promise.all(names.map(bringOne))
    },
    hasArrived: (flow: FlowName) => arrived.has(flow),
  }
}
