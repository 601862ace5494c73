import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { PdfButton } from '../../../kit/documents/PdfButton.tsx'
import { SheetFields, type SheetChoice } from '../../../kit/documents/SheetFields.tsx'
import { LoadError, Notice, PageSkeleton } from '../../../kit/loading/states.tsx'
import { listPath } from '../../../kit/records/records.ts'
import { facilityLabels } from '../../../resources/maintenance/documents.calls.ts'
import { facility } from '../../../resources/maintenance/facility/facility.resource.ts'
import { labelSheets } from '../../../resources/documents/documents.shapes.ts'
import { feedbackAddress, idsIn, printedSheet } from './labels.ts'
import { QrCode } from './QrCode.tsx'
import { labelTexts } from './texts.ts'
import { useRowsByIds } from '../../../kit/records/rows.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** A4 less its margins holds four rows. */
const page = <GlobalStyles styles={{ '@page': { size: 'A4', margin: '10mm' } }} />
const unprinted = { '@media print': { display: 'none' } }

interface Props {
  /** The company whose facilities they are. */
  company: string
  /** Where the portal is reached from outside. */
  root: string
}

function Label({ record, company, root }: Props & { record: RowOf<typeof facility> }) {
  const text = useTexts(labelTexts)
  const address = feedbackAddress(root, record.id)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '42% 1fr',
        gap: 1.5,
        alignItems: 'center',
        p: 1.5,
        // Paper is white in every theme.
        bgcolor: '#fff',
        color: '#000',
        border: '1px dashed #767676',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        breakInside: 'avoid',
        '@media print': { borderStyle: 'dotted' },
      }}
    >
      <QrCode address={address} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{company}</Typography>
        <Typography sx={{ fontWeight: 700, fontSize: 18, lineHeight: 1.25, mt: 0.5 }}>
          {record.location}
        </Typography>
        <Typography variant="body2">{record.name}</Typography>
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {text('invitation')}
        </Typography>
        <Typography sx={{ mt: 0.5, fontSize: 11 }}>
          {address}
          <br />
          {record.code}
        </Typography>
      </Box>
    </Box>
  )
}

/** Addresses that lead back to the very machine that asks. */
const loopback = /^https?:\/\/(localhost|127\.|\[::1\])/

/** The QR labels of the facilities that the address names, on sheets of eight, to print from the browser (FEED-05). */
export function LabelsPage({ company, root }: Props) {
  const { search } = useLocation()
  const ids = idsIn(search)
  const text = useTexts(labelTexts)
  const [sheet, setSheet] = useState<SheetChoice>({ size: '2x4', offset: 0 })
  const { size, offset } = sheet
  const { columns } = labelSheets[size]
  const { data, error, isPending, refetch } = useRowsByIds(facility, { ids }, { enabled: ids.length > 0 })
  // In the order in which they were chosen; one that is gone is left out.
  const records = ids.flatMap((id) => data?.filter((record) => record?.id === id) ?? [])
  const empty = ids.length === 0 || (!isPending && !error && records.length === 0)
  return (
    <Box
      component="main"
      sx={{ maxWidth: 860, mx: 'auto', p: 2, '@media print': { p: 0, maxWidth: 'none' } }}
    >
      {page}
      <Box sx={{ ...unprinted, mb: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography variant="h5" component="h1" sx={{ flexGrow: 1 }}>
            {text('title')}
          </Typography>
          <SheetFields value={sheet} onChange={setSheet} />
          <Button component={RouterLink} to={listPath(facility)}>
            {text('back')}
          </Button>
          {size === printedSheet && (
            <Button variant="outlined" disabled={records.length === 0} onClick={() => window.print()}>
              {text('print')}
            </Button>
          )}
          <PdfButton
            name="qr-labels.pdf"
            variant="contained"
            disabled={records.length === 0}
            // It fits the sheet to the millimetre, whatever the browser makes of margins.
            make={(ask, language) =>
              ask(facilityLabels, { body: { ids: records.map(({ id }) => Number(id)), ...sheet, language } })
            }
          />
        </Box>
      </Box>
      {loopback.test(root) && (
        <Alert severity="warning" sx={{ ...unprinted, mb: 2 }}>
          {text('loopback', { address: root })}
        </Alert>
      )}
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {empty && <Notice title={text('none')} help={text('noneHelp')} />}
      {!empty && !error && isPending && <PageSkeleton />}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, 1fr)` },
          '@media print': { gridTemplateColumns: '1fr 1fr', gridAutoRows: '69mm' },
        }}
      >
        {Array.from({ length: records.length > 0 ? offset : 0 }, (_, index) => (
          <Box component="li" key={`used ${index}`} aria-hidden="true" />
        ))}
        {records.map((record) => (
          <Label key={record.id} record={record} company={company} root={root} />
        ))}
      </Box>
    </Box>
  )
}
