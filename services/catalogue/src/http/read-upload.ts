import multer, { MulterError } from 'multer';
import { ApiError, badRequest } from '@topup/kit/errors';
import type { BodyReader } from '@topup/kit/http';

export const UPLOAD_FIELD = 'icon';
const FILE_MAX_BYTES = 1_048_576;
const FRAME_MAX_BYTES = 8_192;

const receive = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: FILE_MAX_BYTES, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 },
}).single(UPLOAD_FIELD);

const tooLarge = () => new ApiError(413, 'too_large', 'This picture is too large (1 MB at most).');

/** The file's name and type are ignored, because the caller can write anything there. */
export const uploadReader: BodyReader = {
  type: 'multipart/form-data',
  read: async (req, res) => {
    // A declared length is checked before any byte is read. Without one, multer counts the bytes while they arrive.
    if (Number(req.get('content-length') ?? 0) > FILE_MAX_BYTES + FRAME_MAX_BYTES) throw tooLarge();
    await new Promise<void>((resolve, reject) => {
      receive(req, res, (error: unknown) => (error ? reject(refusal(error)) : resolve()));
    });
    return { [UPLOAD_FIELD]: req.file?.buffer };
  },
};

function refusal(error: unknown): ApiError {
  if (!(error instanceof MulterError)) return badRequest('The form of this upload could not be read.');
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  return badRequest(`Please send one picture in the field '${UPLOAD_FIELD}', and nothing else.`);
}
