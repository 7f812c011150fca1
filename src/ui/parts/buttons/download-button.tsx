import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'

type DownloadButtonProps = {
  children: string
  /** Whose file it is, where a page has several: told to ears. */
  of?: string
  isBusy: boolean
  onDownload: () => void
}

/** Fetches a file of all matches. */
export function DownloadButton({ children, of, isBusy, onDownload }: DownloadButtonProps) {
  return (
    <Button
      variant="outline"
      _print={{ display: 'none' }}
      aria-label={isBusy || of === undefined ? undefined : `${children}: ${of}`}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onDownload}
    >
      <Download aria-hidden />
      {isBusy ? 'Loading...' : children}
    </Button>
  )
}
