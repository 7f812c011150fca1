import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'

type DownloadButtonProps = { children: string; isBusy: boolean; onDownload: () => void }

/** Fetches a file of all matches. */
export function DownloadButton({ children, isBusy, onDownload }: DownloadButtonProps) {
  return (
    <Button variant="outline" aria-disabled={isBusy} onClick={isBusy ? undefined : onDownload}>
      <Download aria-hidden />
      {isBusy ? 'Loading...' : children}
    </Button>
  )
}
