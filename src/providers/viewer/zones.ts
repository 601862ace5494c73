import { useSyncExternalStore } from 'react'
import { viewerZone } from '../../domain/time/moments.ts'
import type { CompanyFacts } from '../../resources/company/company.shapes.ts'

/** The time zones of displayed times (decisions 24). */
export interface Zones {
  /** The company's zone; undefined until it is known. */
  company: string | undefined
  /** Zones of the sites that have another one than the company, by the site's id. */
  sites: ReadonlyMap<number, string>
}

let zones: Zones = { company: undefined, sites: new Map() }
let told = ''
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this browser knows the zone: one that it does not know would stop every page that tells a time. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Has times told by the clocks of the company and its sites, from now on. */
export function goByZones({ timeZone, siteZones = [] }: Pick<CompanyFacts, 'timeZone' | 'siteZones'>): void {
  const wanted = JSON.stringify([timeZone, siteZones])
  if (wanted === told) return
  told = wanted
  const known = siteZones.filter((one) => isKnown(one.timeZone))
  zones = {
    company: isKnown(timeZone) ? timeZone : undefined,
    sites: new Map(known.flatMap((one) => one.pinIds.map((id) => [id, one.timeZone] as const))),
  }
  for (const listener of listeners) listener()
}

/** The zones of the company and its sites. */
export const useZones = (): Zones => useSyncExternalStore(subscribe, () => zones)

/** The company's zone; outside of a company the viewer's own. */
export const useCompanyZone = (): string => useZones().company ?? viewerZone()
