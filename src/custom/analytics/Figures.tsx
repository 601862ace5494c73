import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { headingOf, filteredPath, shownField } from '../../kit/records/records.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { templateFigures } from '../../resources/analytics/template.calls.ts'
import { resourceNamed } from '../../resources/index.ts'
import type { Resource } from '../../schema/resource.ts'
import { GroupName } from './GroupName.tsx'
import { analyticsTexts } from './texts.ts'

/** The list of what a group counts. */
function listOf(
  resource: Resource,
  filter: Readonly<Record<string, string>>,
  field: string,
  value: string | null,
) {
  const isId = shownField(resource, field).kind === 'reference'
  const group = value === null ? { [`${field}_empty`]: true } : { [field]: isId ? Number(value) : [value] }
  return filteredPath(resource, { ...filter, ...group })
}

/** What a template counts, as bars in a table; each count opens the list that it is counted from. */
export function Figures({ id, name }: { id: number; name: string }) {
  const text = useTexts(analyticsTexts)
  const label = useLabel()
  const formats = useFormats()
  const answer = useCall(templateFigures, { params: { id } })
  return (
    <Answered of={answer} rows={5}>
      {({ resource: of, field, from, until, filter, groups, further, total }) => {
        const resource = resourceNamed(of)
        const most = Math.max(1, ...groups.map(({ count }) => count))
        return (
          <>
            <Typography color="text.secondary" sx={{ mb: 2 }}>
              {text('period', {
                from: formats.day(from),
                until: formats.day(until),
                total: formats.number(total),
              })}
            </Typography>
            {groups.length === 0 ? (
              <Typography>{text('nothing')}</Typography>
            ) : (
              <PlainTable
                label={name}
                rows={groups}
                keyOf={({ value }) => value ?? ''}
                columns={[
                  {
                    name: 'group',
                    label: headingOf(resource, field, label),
                    renderCell: ({ value }) => (
                      <GroupName resource={resource} field={field} value={value} none={text('empty')} />
                    ),
                  },
                  {
                    name: 'count',
                    label: text('count'),
                    right: true,
                    renderCell: ({ value, count }) => (
                      <Link
                        component={RouterLink}
                        to={listOf(resource, filter, field, value)}
                        sx={{ display: 'inline-block', py: 0.5 }}
                      >
                        {formats.number(count)}
                      </Link>
                    ),
                  },
                  {
                    name: 'bar',
                    label: text('share'),
                    renderCell: ({ count }) => (
                      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 120 }}>
                        <Box
                          sx={{
                            height: 12,
                            borderRadius: 1,
                            bgcolor: 'primary.main',
                            width: `${(count / most) * 100}%`,
                            minWidth: 2,
                          }}
                        />
                        <Typography variant="caption" color="text.secondary" noWrap sx={{ flexShrink: 0 }}>
                          {Math.round((count / Math.max(1, total)) * 100)} %
                        </Typography>
                      </Box>
                    ),
                  },
                ]}
              />
            )}
            {further > 0 && (
              <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
                {text('further', { smart_count: further })}
              </Typography>
            )}
          </>
        )
      }}
    </Answered>
  )
}
