import { countIn, useAddress } from '../../kit/navigation/address.ts'
import { clientSorts, clientViews, type ClientView } from '../../resources/pam/client.calls.ts'

export const clientsPath = '/PAM'
export const clientPath = (id: number) => `${clientsPath}/${id}`
export const settingsPath = `${clientsPath}/settings`
export const partnersPath = '/partner'
/** For the operator; a partner has its own at `partnersPath`. */
export const partnerPath = (companyId: number) => `${partnersPath}?partner=${companyId}`
/** Rows of a page of the list. */
export const pageSize = 25

export interface Asked {
  view: ClientView
  q: string
  planId: number | undefined
  partnerId: number | undefined
  sort: (typeof clientSorts)[number]
  page: number
  /** The client in the panel beside the list. */
  open: number | undefined
}

/** What the address asks the list for; what is none of its words asks for the usual. */
export function useAsked() {
  const { search: given, change } = useAddress()
  const asked: Asked = {
    view: clientViews.find((view) => view === given.get('view')) ?? 'all',
    q: (given.get('q') ?? '').slice(0, 200),
    planId: countIn(given.get('plan')),
    partnerId: countIn(given.get('partner')),
    sort: clientSorts.find((sort) => sort === given.get('sort')) ?? 'name',
    page: countIn(given.get('page')) ?? 1,
    open: countIn(given.get('open')),
  }
  const ask = (values: Partial<Asked>) => {
    const { planId, partnerId, view, sort, page, ...named } = values
    // Typing leaves nothing in the history; opening the side panel does, so that Back closes it.
    const push = !('q' in values) && !('open' in values && asked.open !== undefined)
    const next = {
      open: undefined,
      ...named,
      page: page === 1 ? undefined : page,
      ...('planId' in values && { plan: planId }),
      ...('partnerId' in values && { partner: partnerId }),
      ...(view && { view: view === 'all' ? undefined : view }),
      ...(sort && { sort: sort === 'name' ? undefined : sort }),
    }
    change(next, { push })
  }
  return { asked, ask }
}

/** The query of the call for what is asked. */
export const queryOf = ({ view, q, planId, partnerId, sort, page }: Asked) => ({
  view,
  sort,
  ...(q && { q }),
  ...(planId !== undefined && { planId }),
  ...(partnerId !== undefined && { partnerId }),
  from: (page - 1) * pageSize,
  size: pageSize,
})
