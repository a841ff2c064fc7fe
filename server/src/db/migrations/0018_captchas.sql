CREATE TABLE "captcha" (
	"captcha_id" text PRIMARY KEY NOT NULL,
	"answer_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
