import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useListContext, type RaRecord } from 'react-admin'
import type { Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import { Value } from '../fields/values.tsx'
import { headingOf, holds, shownField, showPath } from '../records/records.ts'
import { useTitle } from '../texts/title.ts'
import { useLabel } from '../texts/texts.ts'
import { SiteZone } from '../formats/zone.tsx'

/** Kinds whose values say little without their heading. */
const mute: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'date', 'instant', 'boolean'])

interface Props {
  resource: Resource
  columns: readonly string[]
  /** What can be done with a record. */
  actions: (record: RaRecord) => ReactNode
}

/** A short list of related records on a phone: each a card with its name and its columns. */
export function RecordCards({ resource, columns, actions }: Props) {
  const { data } = useListContext<RaRecord>()
  const titleOf = useTitle()
  const label = useLabel()
  // Hide the sort column if it is only a rank; show it if it is a day.
  const [order] = resource.list.sort
  const isPlace = (name: string) => name === order && shownField(resource, name).kind === 'integer'
  const details = columns.filter((name) => !resource.title.includes(name) && !isPlace(name))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((record) => {
        const held = details.filter((name) => holds(record[name]))
        // A record without a title is named by its subject.
        const isTitled = resource.title.some((name) => holds(record[name]))
        const [about] = isTitled ? [] : held
        return (
          <Box
            component="li"
            key={record.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              '& .MuiIconButton-root': { width: 44, height: 44 },
            }}
          >
            <SiteZone resource={resource} record={record}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography
                  component={Link}
                  to={showPath(resource, record.id)}
                  sx={{ color: 'text.primary', fontWeight: 500, overflowWrap: 'anywhere' }}
                >
                  {about === undefined ? (
                    titleOf(resource, record)
                  ) : (
                    <Value field={shownField(resource, about)} value={record[about]} plain />
                  )}
                </Typography>
                <Box
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    columnGap: 1.5,
                    typography: 'body2',
                  }}
                >
                  {held.map((name) => {
                    if (name === about) return null
                    const field = shownField(resource, name)
                    return (
                      <span key={name}>
                        {mute.has(field.kind) && (
                          <Box component="span" sx={{ color: 'text.secondary' }}>
                            {headingOf(resource, name, label)}{' '}
                          </Box>
                        )}
                        {/* The card leads to its record: links among its small print are too close to tap. */}
                        <Value field={field} value={record[name]} plain={field.kind === 'reference'} />
                      </span>
                    )
                  })}
                </Box>
              </Box>
              {actions(record)}
            </SiteZone>
          </Box>
        )
      })}
    </Box>
  )
}
