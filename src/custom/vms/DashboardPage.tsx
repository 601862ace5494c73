import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { Answered } from '../../kit/calls/Answered.tsx'
import { useCall } from '../../kit/calls/useCall.ts'
import { StatusChip } from '../../kit/fields/StatusChip.tsx'
import { Heading, PageTitle } from '../../kit/layout/headings.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { PlainTable } from '../../kit/layout/PlainTable.tsx'
import { filteredPath, newPath } from '../../kit/records/records.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { useLabel } from '../../kit/texts/texts.ts'
import { pin } from '../../resources/pins/pin.resource.ts'
import { pinVendor } from '../../resources/vms/pinVendor.resource.ts'
import { vendor } from '../../resources/vms/vendor.resource.ts'
import { vendorDocument } from '../../resources/vms/vendorDocument.resource.ts'
import { vmsDashboard, type GrantToday } from '../../resources/vms/vms.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'
import { useColumns } from './columns.tsx'
import { VendorScorecards } from './VendorScorecards.tsx'
import { vmsTexts } from './texts.ts'

const every = 60_000

interface FigureProps {
  label: string
  /** Null: it is not known. */
  value: number | null
  unit?: string
  to: string
  tone?: 'warning.main' | 'error.main'
}

/** A number that opens the list it counts; it stands out where somebody has to do something. */
function Figure({ label, value, unit, to, tone }: FigureProps) {
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={to} sx={{ p: 2, height: '100%' }}>
        <Typography variant="body2" color="text.secondary">
          {label}
        </Typography>
        <Typography
          sx={{ fontSize: '1.75rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          color={value !== null && value > 0 && tone ? tone : 'text.primary'}
        >
          {value === null ? '–' : `${value}${unit ?? ''}`}
        </Typography>
      </CardActionArea>
    </Card>
  )
}

const tooMany = ({ headcountMax, today }: GrantToday) =>
  headcountMax !== null && (today?.present ?? 0) > headcountMax

/** How vendors stand today: what to review, what ends, and who is at which pin (spec 1, VMS). */
export function DashboardPage() {
  const text = useTexts(vmsTexts)
  const label = useLabel()
  const formats = useFormats()
  const { link, figure } = useColumns<GrantToday>()
  const ofEnding = useColumns<AnswerOf<typeof vmsDashboard>['ending'][number]>()
  const answer = useCall(vmsDashboard, {}, { keep: true, every })
  const nameOf = (docType: string) =>
    label(vendorDocument.fields.docType.choices.find(({ value }) => value === docType)?.label ?? docType)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={text('dashboard')} />
      <Answered of={answer}>
        {({ vendors, grants, documents, ending, today, lately, scorecards }) => {
          const vendorsOf = (status: string) => vendors.find((one) => one.status === status)?.count ?? 0
          const grantsOf = (status: string) => grants.find((one) => one.status === status)?.count ?? 0
          const choices = [
            ...vendor.fields.status.choices.map((choice) => ({
              choice,
              name: text('vendors'),
              count: vendorsOf(choice.value),
              to: filteredPath(vendor, { status: [choice.value] }),
            })),
            ...pinVendor.fields.status.choices.map((choice) => ({
              choice,
              name: text('grants'),
              count: grantsOf(choice.value),
              to: filteredPath(pinVendor, { status: [choice.value] }),
            })),
          ].filter(({ count }) => count > 0)
          return (
            <>
              <Box
                sx={{
                  display: 'grid',
                  gap: 2,
                  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
                }}
              >
                <Figure
                  label={text('toReview')}
                  value={documents.toReview}
                  to={filteredPath(vendorDocument, { status: ['submitted'] })}
                  tone="warning.main"
                />
                <Figure
                  label={text('expiring')}
                  value={documents.expiring}
                  to={filteredPath(vendor, { documentState: ['expiring'] })}
                  tone="warning.main"
                />
                <Figure
                  label={text('expired')}
                  value={documents.expired}
                  to={filteredPath(vendorDocument, { status: ['expired'] })}
                  tone="error.main"
                />
                <Figure
                  label={text('fulfilmentLately')}
                  value={lately.fulfilment}
                  unit=" %"
                  to={`/vms/report?start=${lately.start}&end=${lately.end}`}
                />
                <Figure
                  label={text('incidentsLately')}
                  value={lately.incidents}
                  to={`/vms/report?start=${lately.start}&end=${lately.end}&view=compliance`}
                />
              </Box>
              <Box
                component="ul"
                sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
              >
                {choices.map(({ choice, name, count, to }) => (
                  <li key={`${name} ${choice.value}`}>
                    <MuiLink component={Link} to={to} underline="hover" color="text.primary" variant="body2">
                      {name}: {count} <StatusChip choice={choice} />
                    </MuiLink>
                  </li>
                ))}
              </Box>
              <section>
                <Heading title={text('today')}>
                  <Button component={Link} to={newPath(pinVendor)} size="small" variant="outlined">
                    {text('giveOne')}
                  </Button>
                </Heading>
                {today.length === 0 && <Typography color="text.secondary">{text('noneToday')}</Typography>}
                {today.some(tooMany) && (
                  <Alert severity="warning" sx={{ mb: 1 }}>
                    {text('overMost')}:{' '}
                    {today
                      .filter(tooMany)
                      .map(({ vendor: name, pin: at }) => `${name}, ${at}`)
                      .join('; ')}
                  </Alert>
                )}
                {today.length > 0 && (
                  <PlainTable
                    label={text('today')}
                    rows={today}
                    keyOf={({ id }) => id}
                    columns={[
                      link('vendor', text('vendor'), pinVendor, (row) => ({
                        id: row.id,
                        name: row.vendor,
                      })),
                      link('pin', text('pin'), pin, (row) => ({ id: row.pinId, name: row.pin })),
                      {
                        ...figure('present', text('present'), (row) => row.today?.present ?? null),
                        renderCell: ({ today: counts }) =>
                          counts ? (counts.present ?? '–') : text('notCounted'),
                      },
                      figure('planned', text('planned'), (row) => row.today?.planned ?? null),
                      figure('most', text('most'), (row) => row.headcountMax),
                      {
                        name: 'until',
                        label: text('until'),
                        renderCell: (row) => (row.endDate === null ? '–' : formats.day(row.endDate)),
                      },
                    ]}
                  />
                )}
              </section>
              <VendorScorecards rows={scorecards} />
              <section>
                <Heading title={text('ending')} />
                {ending.length === 0 ? (
                  <Typography color="text.secondary">{text('noneEnding')}</Typography>
                ) : (
                  <PlainTable
                    label={text('ending')}
                    rows={ending}
                    keyOf={({ id }) => id}
                    columns={[
                      ofEnding.link('document', text('document'), vendorDocument, (row) => ({
                        id: row.id,
                        name: nameOf(row.docType),
                      })),
                      ofEnding.link('vendor', text('vendor'), vendor, (row) => ({
                        id: row.vendorId,
                        name: row.vendor,
                      })),
                      {
                        name: 'expires',
                        label: text('expires'),
                        renderCell: (row) => formats.day(row.expiryDate),
                      },
                      ofEnding.choice(
                        'state',
                        text('state'),
                        vendorDocument.fields.status.choices,
                        ({ status }) => status,
                      ),
                    ]}
                  />
                )}
              </section>
            </>
          )
        }}
      </Answered>
    </Box>
  )
}
