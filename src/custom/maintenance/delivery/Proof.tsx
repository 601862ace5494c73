import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { FilePreview, useFile } from '../../../kit/fields/file/FileView.tsx'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { Section } from '../../../kit/form/Section.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { LoadError } from '../../../kit/loading/states.tsx'
import { useReason } from '../../../kit/texts/texts.ts'
import { useReload } from '../../../kit/records/useReload.ts'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { deliveryPhoto } from '../../../resources/maintenance/delivery/deliveryPhoto.resource.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { deliveryTexts } from './texts.ts'
import { useRowList } from '../../../kit/records/rows.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { deliveryOrder } from '../../../resources/maintenance/delivery/deliveryOrder.resource.ts'

/** Photos that stand on the page; the list of them has the rest. */
const shown = 100

/** The picture of a file, called by its name; the way to save what is no picture. */
function Picture({ id, name }: { id: number; name: string }) {
  const { kind, url } = useFile(id)
  if (kind !== 'image') return <FilePreview id={id} />
  return (
    <Box
      component="img"
      src={url}
      alt={name}
      sx={{
        display: 'block',
        width: 1,
        maxHeight: 220,
        objectFit: 'contain',
        bgcolor: '#fff',
        borderRadius: 1,
      }}
    />
  )
}

/** Who signed for the delivery and what it looked like, each with who kept it and when. */
export function Proof({ record }: { record: RowOf<typeof deliveryOrder> }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(deliveryTexts)
  const reason = useReason()
  const formats = useFormats()
  const access = useAccess(deliveryPhoto)
  const reload = useReload(deliveryPhoto)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data, error, refetch } = useRowList(deliveryPhoto, {
    filter: { deliveryOrderId: record.id },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: shown },
  })
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setFailure(undefined)
    try {
      for (const file of files) {
        const { id } = await dataProvider.upload(file, { evidence: true })
        await dataProvider.create(deliveryPhoto.route, { data: { deliveryOrderId: record.id, fileId: id } })
      }
    } catch (problem) {
      setFailure(text('photoFailed', { reason: reason(problem) }))
    }
    setBusy(false)
    await reload()
  }
  const { receiverSignatureId, proofPhotoId, signerName, receivedBy, receivedAt } = record
  const photos = [
    ...(typeof proofPhotoId === 'number'
      ? [{ fileId: proofPhotoId, by: receivedBy, at: receivedAt, caption: null }]
      : []),
    ...(data ?? []).map((photo) => ({
      fileId: photo.fileId,
      by: photo.createdBy,
      at: photo.createdAt,
      caption: photo.caption,
    })),
  ]
  const isBare =
    typeof receiverSignatureId !== 'number' && typeof signerName !== 'string' && photos.length === 0
  const who = (by: number | null, at: string | null) => (
    <Typography variant="body2" color="text.secondary">
      {by && <ReferenceName to="employee" id={by} plain />}
      {by && at && ', '}
      {at && formats.exact(at)}
    </Typography>
  )
  return (
    <Section title={text('proof')} column={200}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {isBare && data && <Typography variant="body2">{text('noProof')}</Typography>}
      {(typeof receiverSignatureId === 'number' || typeof signerName === 'string') && (
        <Box component="figure" sx={{ m: 0 }}>
          {typeof receiverSignatureId === 'number' && (
            <Picture id={receiverSignatureId} name={text('signature')} />
          )}
          <figcaption>
            {typeof signerName === 'string' && (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {text('signedBy', { name: signerName })}
              </Typography>
            )}
            {who(receivedBy, receivedAt)}
          </figcaption>
        </Box>
      )}
      {photos.map(({ fileId, by, at, caption }, place) => (
        <Box component="figure" key={fileId} sx={{ m: 0 }}>
          <Picture id={fileId} name={text('photoOf', { number: place + 1 })} />
          <figcaption>
            {typeof caption === 'string' && <Typography variant="body2">{caption}</Typography>}
            {who(by, at)}
          </figcaption>
        </Box>
      ))}
      {failure && <Alert severity="error">{failure}</Alert>}
      {access.may('create') && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <PhotoButton busy={busy} onChosen={(chosen) => void add(chosen)} />
        </Box>
      )}
    </Section>
  )
}
