import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCall } from '../../../kit/calls/useCall.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { ownOffers } from '../../../resources/scheduling/shiftOffer.calls.ts'
import { shiftOffer } from '../../../resources/scheduling/shiftOffer.resource.ts'
import { Clashes } from '../Clashes.tsx'
import { useShiftTimes } from '../shift/useShiftTimes.ts'
import { schedulingTexts } from '../texts.ts'
import { Line, Lines } from './Lines.tsx'
import { useAnswering } from './useAnswering.ts'

const big = { minHeight: 44 }

/** Shifts of any day that are offered to the viewer, to accept or decline. */
export function OwnOffers() {
  const text = useTexts(schedulingTexts)
  const when = useShiftTimes()
  const answering = useAnswering()
  const offers = useCall(ownOffers, {}, { keep: true })
  const waiting = offers.data ?? []
  if (waiting.length === 0 && answering.failure === undefined) return null
  return (
    <Box component="section" sx={{ pb: 2 }}>
      {answering.failure !== undefined && <Alert severity="error">{answering.failure}</Alert>}
      {waiting.length > 0 && (
        <Typography variant="subtitle1" component="h2">
          {text('mineOffered')}
        </Typography>
      )}
      {waiting.length > 0 && (
        <Lines>
          {waiting.map((offer) => (
            <Line key={offer.offerId} title={`${offer.name}, ${offer.pin}`} when={when(offer)}>
              <Button
                variant="contained"
                disabled={answering.busy || offer.clashes.some(({ hard }) => hard)}
                onClick={() => void answering.run(shiftOffer, offer.offerId, 'accept')}
                sx={big}
              >
                {text('accept')}
              </Button>
              <Button
                color="error"
                disabled={answering.busy}
                onClick={() => void answering.run(shiftOffer, offer.offerId, 'decline')}
                sx={big}
              >
                {text('decline')}
              </Button>
              {offer.note !== null && (
                <Typography variant="body2" sx={{ flexBasis: '100%' }}>
                  {offer.note}
                </Typography>
              )}
              {offer.clashes.length > 0 && (
                <Box sx={{ flexBasis: '100%' }}>
                  <Clashes clashes={offer.clashes} />
                </Box>
              )}
            </Line>
          ))}
        </Lines>
      )}
    </Box>
  )
}
