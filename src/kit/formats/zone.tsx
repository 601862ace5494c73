import { createContext, useCallback, useContext, type ReactNode } from 'react'
import { useZones, useCompanyZone } from '../../providers/viewer/zones.ts'
import { resourceNamed } from '../../resources/index.ts'
import type { Resource } from '../../schema/resource.ts'

const ZoneContext = createContext<string | undefined>(undefined)

/** The time zone for times here: of the surrounding site, else of the company. */
export function useZone(): string {
  const company = useCompanyZone()
  return useContext(ZoneContext) ?? company
}

/** Whether the records have a time zone, by which they and the records that refer to one of them show their times. */
const hasZone = ({ fields }: Resource): boolean =>
  Object.values(fields).some((field) => field.kind === 'text' && field.format === 'zone')

const siteFields = new Map<Resource, string | undefined>()

/** The field of a resource that names the site its times belong to. */
export function siteFieldOf(resource: Resource): string | undefined {
  if (!siteFields.has(resource)) {
    const found = Object.entries(resource.fields).find(
      ([, field]) => field.kind === 'reference' && hasZone(resourceNamed(field.to)),
    )
    siteFields.set(resource, found?.[0])
  }
  return siteFields.get(resource)
}

/** Returns the time zone of a record: of its site, else of the surrounding one. */
export function useZoneOf(resource: Resource): (record: Readonly<Record<string, unknown>>) => string {
  const around = useZone()
  const company = useCompanyZone()
  const { sites } = useZones()
  const isSite = hasZone(resource)
  return useCallback(
    (record) => {
      const site = siteFieldOf(resource)
      const id = site === undefined ? undefined : record[site]
      if (typeof id === 'number') return sites.get(id) ?? company
      // A site's own times go by its own clocks.
      return (isSite && sites.get(Number(record['id']))) || around
    },
    [resource, isSite, around, company, sites],
  )
}

interface Props {
  resource: Resource
  record: Readonly<Record<string, unknown>>
  children: ReactNode
}

/** Sets the time zone of its children to that of the record's site. */
export function SiteZone({ resource, record, children }: Props) {
  return <ZoneContext value={useZoneOf(resource)(record)}>{children}</ZoneContext>
}
